import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isAllowed, productionPackages } from '../../scripts/production-packages.ts'

type Package = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  license?: string
  dev?: boolean
  devOptional?: boolean
  hasInstallScript?: boolean
  os?: string[]
  cpu?: string[]
}

const root = join(import.meta.dirname, '../..')
const read = <Shape>(file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as Shape
const lock = read<{ lockfileVersion: number; packages: Record<string, Package> }>('package-lock.json')
const installed = Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && link !== true)

describe('I6 what is installed', () => {
  it('I6 has a checksum for every package, and comes from nowhere but the registry that is set', () => {
    expect(lock.lockfileVersion).toBe(3)
    expect(installed.length).toBeGreaterThan(100)
    expect(installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([path]) => path)).toEqual([])
    expect(installed.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })

  it('I6 is asked for by exact versions', () => {
    const asked = ['package.json', 'server/package.json']
      .map((file) => read<{ dependencies?: Record<string, string>; devDependencies?: Record<string, string> }>(file))
      .flatMap(({ dependencies = {}, devDependencies = {} }) => Object.entries({ ...dependencies, ...devDependencies }))
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  it('I6 overrides a version only with a reason and an end', () => {
    const { overrides } = read<{ overrides: Record<string, unknown> }>('package.json')
    const table = /## Overrides\n([\s\S]*?)(?:\n## |$)/.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'))?.[1] ?? ''
    const rows = table.split('\n').filter((line) => line.startsWith('| `'))
    expect(Object.keys(overrides).filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([])
    expect(rows).toHaveLength(Object.keys(overrides).length)
  })

  it('I6 runs in production under free licences only', () => {
    const running = productionPackages()
    expect(running.length).toBeGreaterThan(100)
    expect(running.filter((each) => !isAllowed(each))).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND ISC', true],
    ['MIT AND GPL-3.0-only', false],
    ['LGPL-3.0-or-later', false],
    ['unknown', false],
  ])('I6 of a package under %s says whether it may: %s', (license, may) => {
    expect(isAllowed({ name: 'one', license })).toBe(may)
    expect(isAllowed({ name: '@img/sharp-libvips-linux-x64', license: 'LGPL-3.0-or-later' })).toBe(true)
  })

  it('I6 runs no script at its installation that nobody has allowed', () => {
    const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json')
    const scripted = installed.filter(
      ([, { hasInstallScript, os, cpu }]) =>
        hasInstallScript === true &&
        (os ?? [process.platform]).includes(process.platform) &&
        (cpu ?? [process.arch]).includes(process.arch),
    )
    expect(scripted.map(([path]) => path.replace(/^.*node_modules\//, '')).filter((name) => !(name in allowScripts))).toEqual([])
  })
})

it('I6 the page loads no script of anybody else', () => {
  const page = readFileSync(join(root, 'index.html'), 'utf8')
  const sources = [...page.matchAll(/\s(?:src|href)="([^"]+)"/g)].map(([, source]) => source ?? '')
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.filter((source) => /^(https?:)?\/\//.test(source))).toEqual([])
})
