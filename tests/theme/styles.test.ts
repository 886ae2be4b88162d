import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const CORE = 'node_modules/@mantine/core'
const COMPONENTS = `${CORE}/esm/components`

/** The style modules that a file of Mantine needs, itself and through what it imports. */
const stylesOf = (file: string, seen = new Set<string>()): Set<string> => {
  const found = new Set<string>()
  if (seen.has(file) || !existsSync(file)) return found
  seen.add(file)
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/from "(\.[^"]+)"/g)) {
    const module = /([A-Za-z]+)\.module\.mjs$/.exec(target)?.[1]
    if (module) found.add(module)
    else for (const style of stylesOf(join(dirname(file), target), seen)) found.add(style)
  }
  return found
}

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join('src', path), 'utf8') }))

const sheetsIn = (text: string) => [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name)
const everywhere = ['base', 'portal'].flatMap((sheet) => sheetsIn(readFileSync(`src/theme/styles/${sheet}.css`, 'utf8')))

/** Which file draws which component. A page loads the sheets of all pages, and those that the file itself brings along. */
const uses = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/^import \{([^}]+)\} from '@mantine\/core'/gm)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => existsSync(`${COMPONENTS}/${name}/${name}.mjs`))
      .map((name) => ({ name, path, shipped: new Set([...everywhere, ...sheetsIn(text)]) })),
  ),
)

it.each(uses)('the styles of $name are there wherever $path is', ({ name, shipped }) => {
  const missing = [...stylesOf(`${COMPONENTS}/${name}/${name}.mjs`)].filter(
    // Of a component's own parts, such as Checkbox.Card, only those that are used have to be there.
    (style) => existsSync(`${CORE}/styles/${style}.css`) && !shipped.has(style) && !(style !== name && style.startsWith(name)),
  )
  expect(missing).toEqual([])
})

it('finds the components that the portal uses', () => {
  expect(uses.map(({ name }) => name)).toContain('Tour')
  expect(stylesOf(`${COMPONENTS}/Button/Button.mjs`)).toContain('Button')
})
