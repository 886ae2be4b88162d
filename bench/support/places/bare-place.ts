import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BareClient, FromBench, ToBench } from './bare-provider.ts'

/** Starts the bare provider in a process of its own. @param store the database that it keeps everything in; undefined: in memory */
export async function startBareProvider(client: BareClient, store?: string) {
  const child = fork(join(import.meta.dirname, 'bare-provider.ts'), {
    execArgv: [],
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      NODE_ENV: 'production',
      CLIENT: JSON.stringify(client),
      ...(store !== undefined && { STORE: store }),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const heard = async () => {
    const [message]: ToBench[] = await once(child, 'message')
    return message
  }
  const started = await heard()
  if (!started || !('port' in started)) throw new Error('The bare provider did not start.')
  const origin = `http://localhost:${started.port}`
  return {
    issuer: origin,
    origin,
    /** Milliseconds of processor time that its process has used so far. */
    async cpu(): Promise<number> {
      const answer = heard()
      child.send({ ask: 'cpu' } satisfies FromBench)
      const said = await answer
      if (!said || !('cpu' in said)) throw new Error('The bare provider did not say what it has used.')
      return said.cpu
    },
    async stop(): Promise<void> {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}
