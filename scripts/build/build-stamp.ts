import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const STAMP = join(ROOT, 'dist/.built-from')
const SOURCES = [
  'src',
  'machines',
  'contract',
  'public',
  'scripts',
  'index.html',
  'signin-silent-oidc.html',
  'vite.config.ts',
  'lingui.config.ts',
  'postcss.config.js',
  'tsconfig.json',
]

/** Whether `dist` was built from the current sources: same files, sizes and times. A deployment without sources always counts as current. */
export function isFresh(): boolean {
  if (!existsSync(join(ROOT, 'src'))) return true
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

/** Records the sources of the build. */
export const stamp = (): void => writeFileSync(STAMP, fingerprint())

function fingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  for (const source of SOURCES) for (const file of filesOf(source)) hash.update(`${file} ${sizeAndTime(join(ROOT, file))}\n`)
  return hash.digest('hex')
}

const sizeAndTime = (path: string) => {
  const { size, mtimeMs } = statSync(path)
  return `${size} ${mtimeMs}`
}

function filesOf(source: string): string[] {
  const path = join(ROOT, source)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [source]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
    .toSorted()
}
