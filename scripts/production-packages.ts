import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Package = { readonly name: string; readonly version: string; readonly license: string }
type Locked = { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }

/** Licences that require only their notice. */
const FREE = new Set(['MIT', 'MIT-0', 'Apache-2.0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'CC0-1.0'])
/** libvips is a separate, unmodified and replaceable library of sharp, as its licence requires. */
const BESIDE = { of: '@img/sharp-', license: 'LGPL-3.0-or-later' }

/** Production packages according to the lock file, without duplicates, sorted by name. */
export function productionPackages(): Package[] {
  const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> }
  const running = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) => path.includes('node_modules/') && dev !== true && devOptional !== true && link !== true,
  )
  const named = running.map(([path, { version = '', license = 'unknown' }]): [string, Package] => {
    const name = path.replace(/^.*node_modules\//, '')
    return [`${name} ${version}`, { name, version, license }]
  })
  return [...new Map(named).entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)
}

/** Whether every licence of the package is on the list; if it offers a choice, one of them is enough. */
export function isAllowed({ name, license }: Pick<Package, 'name' | 'license'>): boolean {
  const holds = (one: string) => FREE.has(one) || (name.startsWith(BESIDE.of) && one === BESIDE.license)
  return license
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some(holds))
}
