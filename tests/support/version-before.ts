import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './postgres.ts'

const ROOT = join(import.meta.dirname, '../..')
const MIGRATIONS = 'server/migrations'

/** A process of an older version. */
export type Older = { readonly url: string; stop(): Promise<number | null> }

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Whether these sources are a clone with all of its commits. */
export function hasHistory(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository') === 'false'
  } catch {
    return false
  }
}

/** The commit before the newest migration came: the last one where that is not committed yet. Undefined where it is not here. */
export function versionBefore(): string | undefined {
  const newest = readdirSync(join(ROOT, MIGRATIONS))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1)
  try {
    const came = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `${MIGRATIONS}/${newest}`)
    return git('rev-parse', '--verify', '--quiet', came === '' ? 'HEAD' : `${came}^`)
  } catch {
    return undefined
  }
}

/** Starts the server of a commit, with the packages of this one and a page that says nothing. @returns once it is ready */
export async function startVersion(commit: string, env: NodeJS.ProcessEnv): Promise<Older> {
  const directory = mkdtempSync(join(tmpdir(), 'portico-version-'))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  const archive = execFileSync('git', ['archive', commit, 'package.json', 'server', 'src/access'], { cwd: ROOT, maxBuffer: 2 ** 28 })
  execFileSync('tar', ['--extract', '--directory', directory], { input: archive })
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'))
  mkdirSync(join(directory, 'dist'))
  writeFileSync(join(directory, 'dist/index.html'), '<!doctype html><html><head></head><body></body></html>')
  const port = await freePort()
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: directory,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      ...env,
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const out of [child.stdout, child.stderr]) out.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  const gone = once(child, 'exit').finally(remove)
  const url = `http://localhost:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The version of ${commit} ended with ${child.exitCode}: ${said}`)
    await wait(100)
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      const [code]: unknown[] = await gone
      return typeof code === 'number' ? code : null
    },
  }
}
