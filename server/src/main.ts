import './boot.ts'
import { flushCompileCache } from 'node:module'
import { Mistake } from './platform/mistake.ts'
import { misspeltSettings, readSettings } from './platform/settings.ts'
import { VERSION } from './platform/version.ts'
import type { Portico, StartOptions } from './start.ts'

/**
 * With `--version` prints it. Otherwise starts from the environment and stops on SIGTERM and SIGINT. A mistake in the settings yields one sentence
 * and exit code 1.
 */
export async function main(options: StartOptions = {}): Promise<void> {
  if (process.argv.includes('--version')) return void process.stdout.write(`${VERSION}\n`)
  const misspelt = misspeltSettings(process.env)
  const portico = await start(options).catch((error: unknown) => {
    if (error instanceof Mistake && misspelt.length > 0) throw new Mistake([error.message, ...misspelt].join('\n'), { cause: error })
    throw error
  })
  for (const sentence of misspelt) portico.log.warn(sentence)
  process.once('SIGTERM', () => stop(portico, 'SIGTERM'))
  process.once('SIGINT', () => stop(portico, 'SIGINT'))
  process.on('unhandledRejection', (reason) => portico.log.error({ err: reason }, 'A promise was rejected and nobody minded'))
  const { banner } = await import('./ops/banner.ts')
  await banner(portico, process.uptime())
  flushCompileCache()
}

async function start(options: StartOptions): Promise<Portico> {
  const settings = readSettings(process.env)
  const { startPortico } = await import('./start.ts')
  process.once('uncaughtException', fail)
  return startPortico(settings, options)
}

/** For the caller's catch: prints the error, briefly if it is a mistake in the settings. */
export function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Mistake ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

/** Maximum time in addition to draining. Requests get half of it; a database that does not answer must not prevent the process from stopping. */
const LONGEST_STOP_MS = 20_000

function stop(portico: Portico, signal: string): void {
  portico.log.info({ signal }, 'Stopping')
  // A second signal stops at once.
  for (const again of ['SIGTERM', 'SIGINT']) process.once(again, () => process.exit(1))
  const longest = portico.settings.drainSeconds * 1000 + LONGEST_STOP_MS
  setTimeout(() => fail(new Mistake(`Stopping took longer than ${longest / 1000} s. Does the database answer?`)), longest)
  portico.close().then(
    () => process.exit(0),
    (error: unknown) => fail(error),
  )
}

if (import.meta.main) main({ dev: process.argv.includes('--dev') }).catch(fail)
