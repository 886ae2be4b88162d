import { fork, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../tests/support/postgres.ts'
import { QUICK_START } from '../../tests/support/quick-start.ts'
import { seededDirectory } from '../../tests/support/images.ts'
import { scratch } from '../../tests/support/scratch.ts'
import { TEST_OUTBOX_KEY, TEST_SECRETS_KEY } from '../../tests/support/seed.ts'
import type { FromParent, ToParent } from './portal-process.ts'

export type Portal = {
  port: number
  /** `origin('acme')` is the partner's host, `origin()` the default one. */
  origin(partner?: string): string
  /** Moves the server's clock forward. */
  advance(milliseconds: number): Promise<void>
  /** Resets the server's clock to the machine's. */
  resetTime(): Promise<void>
  /** Processor time of the server process so far, in milliseconds. */
  cpu(): Promise<number>
  /** Peak memory of the server process in bytes. */
  peak(): Promise<number>
  /** Current memory of the server process in bytes. */
  memory(): Promise<number>
  /** Deletes a row that the server keeps for a limited time, as it does itself at the end of it. */
  forget(what: 'migration_run' | 'job', id: string): Promise<void>
  /** Deletes the counts of the mails and codes that went out, as the server does itself after ten minutes. */
  forgetMails(): Promise<void>
  /** With `JOBS_BY_HAND`: works until no job has anything to do. */
  work(): Promise<void>
  /** With `JOBS_BY_HAND`: stops a worker after the first part of the next job. @throws if there was no second part to stop before */
  stopWithinJob(): Promise<void>
  /** With `JOBS_BY_HAND`: the stopped worker, if there is one, releases the rows that it has not begun. */
  releaseWorker(): Promise<void>
  /** Log of the server so far, one entry a line. */
  log(): string
  stop(): Promise<void>
}

/**
 * `env` has settings of the server. In it, `WEB_ROOT` names another build of the portal than `dist`, and `CALLS_A_MINUTE` raises the rate limits for
 * tests that are faster than users. With `JOBS_BY_HAND=true` jobs wait until the test has them worked on.
 */
export type PortalOptions = { env?: NodeJS.ProcessEnv; dataDir?: string; port?: number }

/**
 * Starts the real server in a process of its own on a free port, with a private copy of the seeded data directory (or with `dataDir`, which `stop`
 * does not delete).
 */
export async function startPortal({ env = {}, dataDir, port: wanted }: PortalOptions = {}): Promise<Portal> {
  const directory = dataDir ?? (await privateCopy())
  const port = wanted ?? (await freePort())
  const child = fork(join(import.meta.dirname, 'portal-process.ts'), {
    execArgv: [...QUICK_START],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: 'production',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: '',
      DATA_DIR: directory,
      DEMO: 'true',
      DEMO_USERS: '60',
      SECRETS_KEY: TEST_SECRETS_KEY,
      OUTBOX_KEY: TEST_OUTBOX_KEY,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let log = ''
  const keep = (chunk: Buffer) => void (log += chunk.toString())
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const clean = () => dataDir ?? rmSync(directory, { recursive: true, force: true })
  const first = await answerOf(child, () => log)
  if (!('ready' in first)) {
    clean()
    throw new Error(`The portal did not start: ${'failed' in first ? first.failed : 'unexpected message'}\n${log}`)
  }
  let ahead = 0
  const asked = (message: FromParent) => {
    const answer = answerOf(child, () => log)
    child.send(message)
    return answer
  }
  const used = async () => {
    const answer = await asked({ ask: 'use' })
    if (!('cpu' in answer)) throw new Error('The server did not say what it has used.')
    return answer
  }
  const setAhead = async (milliseconds: number) => {
    ahead = milliseconds
    await asked({ ahead })
  }
  const workers = async (jobs: 'work' | 'stopWithinJob' | 'releaseWorker') => {
    const answer = await asked({ jobs })
    if ('failed' in answer) throw new Error(answer.failed)
  }
  return {
    port,
    origin: (partner) => `http://${partner === undefined ? '' : `${partner}.`}localhost:${port}`,
    log: () => log,
    advance: (milliseconds) => setAhead(ahead + milliseconds),
    resetTime: async () => {
      if (ahead !== 0) await setAhead(0)
    },
    cpu: async () => (await used()).cpu,
    peak: async () => (await used()).peak,
    memory: async () => (await used()).memory,
    async forget(what, id) {
      await asked({ forget: what, id })
    },
    async forgetMails() {
      await asked({ forget: 'mails' })
    },
    work: () => workers('work'),
    stopWithinJob: () => workers('stopWithinJob'),
    releaseWorker: () => workers('releaseWorker'),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await gone
      }
      clean()
    },
  }
}

async function privateCopy(): Promise<string> {
  const directory = mkdtempSync(join(scratch, 'portico-e2e-'))
  cpSync(await seededDirectory(60), directory, { recursive: true })
  return directory
}

function answerOf(child: ChildProcess, log: () => string): Promise<ToParent> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      child.off('message', heard)
      child.off('exit', died)
    }
    const heard = (message: ToParent) => {
      settle()
      resolve(message)
    }
    const died = (code: number | null) => {
      settle()
      reject(new Error(`The portal's process ended with ${code}.\n${log()}`))
    }
    child.once('message', heard)
    child.once('exit', died)
  })
}
