import { banner } from './banner.ts'
import { DirectoryInUseError } from './db/lock.ts'
import { DatabaseUnreachableError } from './db/postgres.ts'
import { readSettings, SettingsError } from './settings.ts'
import { PortInUseError, startPortico, type Portico, type StartOptions } from './start.ts'

const MISTAKES = [SettingsError, DirectoryInUseError, DatabaseUnreachableError, PortInUseError]

/** Starts from the environment and stops on SIGTERM and SIGINT. What the person who started it can mend is one sentence and exit code 1. */
export async function main(options: StartOptions = {}): Promise<void> {
  const began = performance.now()
  const portico = await startPortico(readSettings(process.env), options)
  process.once('SIGTERM', () => stop(portico, 'SIGTERM'))
  process.once('SIGINT', () => stop(portico, 'SIGINT'))
  process.on('unhandledRejection', (reason) => portico.log.error({ err: reason }, 'A promise was rejected and nobody minded'))
  await banner(portico, (performance.now() - began) / 1000)
}

/** For the caller's catch: says what is wrong, briefly where a person can mend it. */
export function fail(error: unknown): never {
  const mistake = error instanceof Error && MISTAKES.some((kind) => error instanceof kind)
  process.stderr.write(`${mistake ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

function stop(portico: Portico, signal: string): void {
  portico.log.info({ signal }, 'Stopping')
  // A second signal means it.
  for (const again of ['SIGTERM', 'SIGINT']) process.once(again, () => process.exit(1))
  portico.close().then(
    () => process.exit(0),
    (error: unknown) => fail(error),
  )
}

if (import.meta.main) main({ dev: process.argv.includes('--dev') }).catch(fail)
