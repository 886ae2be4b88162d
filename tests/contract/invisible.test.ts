import { describe, expect, it } from 'vitest'
import { withoutAnyInvisible, withoutInvisible } from '../../contract/invisible.ts'

const point = (...codes: number[]) => String.fromCodePoint(...codes)
const INVISIBLE = [0x200b, 0x200e, 0x200f, 0xad, 0xfeff, 0x2060, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069]

describe('characters that are not seen', () => {
  it.each(INVISIBLE.map((code) => [code.toString(16), point(code)]))('U+%s leaves names and addresses', (_code, sign) => {
    expect([withoutInvisible(`${sign}An${sign}na${sign}`), withoutAnyInvisible(`an${sign}na@acme.example${sign}`)]).toEqual([
      'Anna',
      'anna@acme.example',
    ])
  })

  it.each([
    ['a conjunct of Devanagari', point(0x915, 0x94d, 0x200d, 0x937)],
    ['a compound of Persian', point(0x645, 0x6cc, 0x200c, 0x62e, 0x648, 0x627, 0x647, 0x645)],
    ['a family of emoji', point(0x1f468, 0x200d, 0x1f469, 0x200d, 0x1f467)],
  ])('a joiner stays in the name of %s, and in no address', (_what, name) => {
    expect([
      withoutInvisible(name),
      withoutAnyInvisible(name).includes(point(0x200d)),
      withoutAnyInvisible(name).length < name.length,
    ]).toEqual([name, false, true])
  })

  it('a joiner that no script needs leaves a name, too', () => {
    expect(withoutInvisible(`ad${point(0x200d)}mi${point(0x200c)}n${point(0x200d)}`)).toBe('admin')
  })
})
