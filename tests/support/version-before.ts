import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const MIGRATIONS = 'server/migrations'

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/**
 * Returns the last commit of the main line whose migrations are a proper prefix of the current list, so that a database migrated by it lacks only the
 * last ones. Returns the last commit if there is none.
 */
export function versionBefore(): string {
  const tags = (JSON.parse(readFileSync(join(ROOT, MIGRATIONS, 'journal.json'), 'utf8')) as { tag: string }[]).map(({ tag }) => tag)
  const commits = git('log', '--first-parent', '-m', '--format=%P', '-50', '--', MIGRATIONS).split('\n')
  const parents = commits.map((line) => line.split(' ')[0] ?? '').filter((hash) => hash !== '')
  const isBefore = (commit: string) => {
    const files = new Set(git('ls-tree', '--name-only', `${commit}:${MIGRATIONS}`).split('\n'))
    const count = tags.filter((tag) => files.has(`${tag}.sql`)).length
    return count > 0 && count < tags.length && tags.slice(0, count).every((tag) => files.has(`${tag}.sql`))
  }
  return parents.find(isBefore) ?? 'HEAD'
}

/** Checks out the server of a commit into a separate directory, with the packages of this one and an empty page. */
export function checkOutServer(commit: string): { readonly directory: string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), 'portico-version-'))
  // Shared code was below `src` before it got a folder of its own.
  const shared = git('ls-tree', '-d', '--name-only', commit, 'contract', 'machines', 'src/access').split('\n')
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'server', ...shared], { cwd: ROOT, maxBuffer: 2 ** 28 })
  execFileSync('tar', ['--extract', '--directory', directory], { input: archive })
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'))
  mkdirSync(join(directory, 'dist'))
  writeFileSync(join(directory, 'dist/index.html'), '<!doctype html><html><head></head><body></body></html>')
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) }
}
