import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Fate } from './fate.ts'
import { TEST_OUTBOX_KEY, TEST_SECRETS_KEY } from './seed.ts'

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const FATE = new URL('fate.ts', import.meta.url).href

export type { Fate }
export type ServerProcess = {
  readonly child: ChildProcess
  readonly said: { out: string; err: string }
  readonly ended: Promise<{ code: number | null; out: string; err: string }>
  /** Resolves when the server has printed its URL. */
  readonly ready: Promise<unknown>
}

/** Starts the real server as a separate process, like `npm start`. The caller must stop it. */
export function startProcess(env: NodeJS.ProcessEnv, fate: Fate = {}): ServerProcess {
  const child = spawn(process.execPath, [...(Object.keys(fate).length > 0 ? ['--import', FATE] : []), MAIN], {
    env: {
      PATH: process.env['PATH'],
      SECRETS_KEY: TEST_SECRETS_KEY,
      OUTBOX_KEY: TEST_OUTBOX_KEY,
      DEMO: 'true',
      DEMO_USERS: '60',
      FATE: JSON.stringify(fate),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()))
  const ended = once(child, 'exit').then(([code]) => ({ code: code as number | null, ...said }))
  const ready = Promise.race([once(child.stdout, 'data'), ended.then(({ err }) => Promise.reject(new Error(err)))])
  ready.catch(() => {})
  return { child, said, ended, ready }
}
