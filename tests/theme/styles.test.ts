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
  .map((path) => readFileSync(join('src', path), 'utf8'))

const used = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/^import \{([^}]+)\} from '@mantine\/core'/gm)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  ),
)
const shipped = new Set(
  ['base', 'portal'].flatMap((sheet) =>
    [...readFileSync(`src/theme/styles/${sheet}.css`, 'utf8').matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(
      ([, name]) => name,
    ),
  ),
)
for (const text of sources) for (const [, name] of text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)) shipped.add(name)

const components = [...used].filter((name) => existsSync(`${COMPONENTS}/${name}/${name}.mjs`))

it.each(components)('the styles of %s are shipped', (name) => {
  const missing = [...stylesOf(`${COMPONENTS}/${name}/${name}.mjs`)].filter(
    // Of a component's own parts, such as Checkbox.Card, only those that are used have to be there.
    (style) => existsSync(`${CORE}/styles/${style}.css`) && !shipped.has(style) && !(style !== name && style.startsWith(name)),
  )
  expect(missing).toEqual([])
})

it('finds the components that the portal uses', () => {
  expect(components).toContain('Button')
  expect(stylesOf(`${COMPONENTS}/Button/Button.mjs`)).toContain('Button')
})
