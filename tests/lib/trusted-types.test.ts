import { describe, expect, it } from 'vitest'
import { allowHtml, allowScriptUrl, installTrustedTypes } from '#src/lib/trusted-types.ts'

const ORIGIN = 'https://portal.example'

describe('I2 the default Trusted Types policy', () => {
  it.each([':root{--a:1px}', '@media (width < 48em) { .a > .b { color: red } }', 'a < b && c > d', ''])(
    'I2 lets style sheets and text pass: %s',
    (text) => {
      expect(allowHtml(text)).toBe(text)
    },
  )

  it.each([
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    'x</style><img>',
    '<!--',
    '<?xml',
    '</style',
    '<SVG onload=x>',
    '<a',
  ])('I2 refuses %s', (html) => {
    expect(() => allowHtml(html)).toThrow(TypeError)
  })

  it('I2 knows one script by its address: the service worker', () => {
    expect(allowScriptUrl('/sw.js', ORIGIN)).toBe('/sw.js')
    for (const url of [
      'https://evil.example/sw.js',
      '//evil.example/sw.js',
      '/sw.js?x',
      '/other.js',
      'data:text/javascript,1',
      'blob:x',
      '',
    ]) {
      expect(() => allowScriptUrl(url, ORIGIN)).toThrow(TypeError)
    }
  })

  it('I2 has no rule for code, and leaves browsers without Trusted Types alone', () => {
    const made: [string, string[]][] = []
    const trustedTypes = { createPolicy: (name: string, rules: object) => made.push([name, Object.keys(rules)]) }
    installTrustedTypes({ trustedTypes, location: { origin: ORIGIN } } as unknown as Window)
    expect(made).toEqual([['default', ['createHTML', 'createScriptURL']]])
    expect(() => installTrustedTypes({ location: { origin: ORIGIN } } as unknown as Window)).not.toThrow()
  })
})
