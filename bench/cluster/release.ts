import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startIn } from '../../tests/support/version-process.ts'
import type { Process } from '../../tests/support/version-process.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const MOST_OUTPUT = 2 ** 26

/** A revision in a directory of its own, with the packages of this one. */
export type Release = { readonly revision: string; readonly directory: string; remove(): Promise<void> }

/** @param name a revision of git; '' is what the working tree holds of the files that git knows */
export async function checkOut(name: string): Promise<Release> {
  const revision = name === '' ? (await git('stash', 'create')) || (await git('rev-parse', 'HEAD')) : await git('rev-parse', name)
  const directory = await mkdtemp(join(tmpdir(), 'portico-release-'))
  await run('sh', ['-c', 'git archive "$0" | tar --extract --directory "$1"', revision, directory], { cwd: ROOT })
  await linkPackages(directory)
  return { revision, directory, remove: () => rm(directory, { recursive: true, force: true }) }
}

/** Not by one link: which chunk a module goes into is told by its path. On another disk than this one they are copied. */
async function linkPackages(directory: string): Promise<void> {
  const [from, to] = [join(ROOT, 'node_modules'), join(directory, 'node_modules')]
  await run('cp', ['--archive', '--link', from, to]).catch(() => run('cp', ['--archive', from, directory]))
  for (const made of ['.cache', '.vite', '.vite-temp']) await rm(join(to, made), { recursive: true, force: true })
}

/** Builds the portal, over the build before where there is one, as it is served then. */
export async function build({ directory }: Release, before?: Release): Promise<void> {
  if (before) await cp(join(before.directory, 'dist'), join(directory, 'dist'), { recursive: true, preserveTimestamps: true })
  await run('npm', ['run', 'build'], { cwd: directory, maxBuffer: MOST_OUTPUT })
}

/** Fills the database by the release's own seed. */
export async function seed({ directory }: Release, env: NodeJS.ProcessEnv, users: number): Promise<void> {
  const command = ['server/src/demo/seed-command.ts', '--users', String(users), '--customers', '20']
  await run(process.execPath, command, { cwd: directory, env: { PATH: process.env['PATH'], ...env }, maxBuffer: MOST_OUTPUT })
}

/** Starts a process of the release. @returns once it says that it is ready */
export const start = ({ directory }: Release, port: number, env: NodeJS.ProcessEnv): Promise<Process> => startIn(directory, port, env)

/** The migrations that the one has and the other has not. */
export async function migrationsSince(before: Release, after: Release): Promise<string[]> {
  const changed = await git('diff', '--name-only', '--diff-filter=A', before.revision, after.revision, '--', 'server/migrations')
  return changed.split('\n').filter((path) => path.endsWith('.sql'))
}

const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim()
