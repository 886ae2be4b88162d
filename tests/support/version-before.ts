import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const MIGRATIONS = 'server/migrations'

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** The commit before the newest migration came; the last one where that is not committed yet, the one that it came with where its history begins there. */
export function versionBefore(): string {
  const newest = readdirSync(join(ROOT, MIGRATIONS))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  const came = git('log', '--diff-filter=A', '--format=%H %P', '-1', '--', `${MIGRATIONS}/${newest}`)
  const [commit = 'HEAD', parent] = came.split(' ').filter((hash) => hash !== '')
  return parent ?? commit
}

/** The server of a commit in a directory of its own, with the packages of this one and a page that says nothing. */
export function checkOutServer(commit: string): { readonly directory: string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), 'portico-version-'))
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'server', 'src/access'], { cwd: ROOT, maxBuffer: 2 ** 28 })
  execFileSync('tar', ['--extract', '--directory', directory], { input: archive })
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'))
  mkdirSync(join(directory, 'dist'))
  writeFileSync(join(directory, 'dist/index.html'), '<!doctype html><html><head></head><body></body></html>')
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}
