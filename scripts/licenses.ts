import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Package = { version?: string; license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }

/** `npm run -s licenses`: what runs in production, and under which licence. */
const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>
}
const lines = Object.entries(packages)
  .filter(([path, { dev, devOptional, link }]) => path.includes('node_modules/') && dev !== true && devOptional !== true && link !== true)
  .map(([path, { version = '', license = 'unknown' }]) => `${path.replace(/^.*node_modules\//, '')} ${version}\t${license}`)
process.stdout.write(`${[...new Set(lines)].toSorted().join('\n')}\n`)
