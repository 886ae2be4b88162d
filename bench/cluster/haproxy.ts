import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requirePackages, SEARCH_PATH } from '../support/required-packages.ts'

/** A haproxy of Debian's, until it is stopped. `failed` never answers, and fails where it ends before. */
export type Haproxy = { readonly failed: Promise<never>; stop(): Promise<void> }

/** @throws naming the package where this machine has no haproxy */
export const requireHaproxy = () => requirePackages({ haproxy: 'haproxy' })

export async function startHaproxy(settings: readonly string[]): Promise<Haproxy> {
  const home = await mkdtemp(join(tmpdir(), 'portico-haproxy-'))
  const file = join(home, 'haproxy.cfg')
  await writeFile(file, [...settings, ''].join('\n'))
  const child = spawn('haproxy', ['-db', '-f', file], {
    env: { ...process.env, PATH: SEARCH_PATH },
    stdio: 'ignore',
  })
  let isStopping = false
  const gone = new Promise<unknown>((resolve) => child.once('exit', resolve).once('error', resolve))
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => isStopping || reject(new Error(`haproxy ended with ${code}.`)))
  })
  // Heard by whoever waits for it.
  failed.catch(() => {})
  return {
    failed,
    async stop() {
      isStopping = true
      child.kill('SIGTERM')
      await gone
      await rm(home, { recursive: true, force: true })
    },
  }
}
