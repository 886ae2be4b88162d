import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A haproxy of Debian's, until it is stopped. `failed` never answers, and fails where it ends before, or is not there. */
export type Haproxy = { readonly failed: Promise<never>; stop(): Promise<void> }

export async function startHaproxy(settings: readonly string[]): Promise<Haproxy> {
  const home = await mkdtemp(join(tmpdir(), 'portico-haproxy-'))
  const file = join(home, 'haproxy.cfg')
  await writeFile(file, [...settings, ''].join('\n'))
  const child = spawn('haproxy', ['-db', '-f', file], {
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
    stdio: 'ignore',
  })
  let isStopping = false
  const gone = new Promise<unknown>((resolve) => child.once('exit', resolve).once('error', resolve))
  const failed = new Promise<never>((_, reject) => {
    child.once('error', () => reject(new Error('There is no haproxy: apt-get install haproxy.')))
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
