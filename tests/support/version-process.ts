import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** A server process started as in production. */
export type Process = {
  readonly port: number
  /** Stops it as in production. @returns its exit code and the seconds it took */
  end(): Promise<{ code: number | null; seconds: number }>
  kill(): void
}

/** Starts the server whose sources and build are in a directory, like `npm start` with a build. @returns once it reports that it is ready */
export async function startIn(directory: string, port: number, env: NodeJS.ProcessEnv): Promise<Process> {
  const child = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: directory,
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const gone = once(child, 'exit')
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`A process ended with ${child.exitCode} before it was ready.`)
    await wait(100)
  }
  return {
    port,
    kill: () => child.kill('SIGKILL'),
    async end() {
      const told = performance.now()
      child.kill('SIGTERM')
      const [code]: unknown[] = await gone
      return { code: typeof code === 'number' ? code : null, seconds: (performance.now() - told) / 1000 }
    },
  }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
