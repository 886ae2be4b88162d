import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FromBench, ToBench } from './plain-server.ts'

export type PlainPlace = {
  readonly port: number
  /** Milliseconds of processor time that its process has used so far. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

/** Starts the plain server in a process of its own over a database with the portal's tables. */
export async function startPlain(databaseUrl: string): Promise<PlainPlace> {
  const child = fork(join(import.meta.dirname, 'plain-server.ts'), {
    execArgv: [],
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  })
  const heard = async () => {
    const [message]: ToBench[] = await once(child, 'message')
    return message
  }
  const started = await heard()
  if (!started || !('port' in started)) throw new Error('The plain server did not start.')
  return {
    port: started.port,
    async cpu() {
      const answer = heard()
      child.send({ ask: 'cpu' } satisfies FromBench)
      const said = await answer
      if (!said || !('cpu' in said)) throw new Error('The plain server did not say what it has used.')
      return said.cpu
    },
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}
