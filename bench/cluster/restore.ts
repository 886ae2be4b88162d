import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startPortal } from '../../e2e/support/portal.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { askerWith } from '../support/asker.ts'
import { figuresOf } from '../support/figures.ts'
import { readOptions } from '../support/options.ts'
import { report } from '../support/report.ts'
import type { Row } from '../support/report.ts'
import { seededPlace } from '../support/places/seeded-place.ts'
import { SMALLEST } from '../support/acts/usual-calls.ts'
import { verifyAudit } from './audit.ts'
import { look, lostOf } from './look.ts'
import { binary, startBackup, startPrimary } from './replicated.ts'
import type { Node } from './replicated.ts'
import { writeOn } from './writer.ts'

/**
 * `npm run bench:restore -- --users 10000`: a portal's database is backed up under writes, by `pg_dump` and by `pg_basebackup`, goes on, and is lost. Each backup is
 * restored as `docs/operations.md` says and has to prove its audit log, let `--heads` name what is missing, and serve a sign-in and a session from before.
 * Needs Debian's `postgresql`.
 */
const { users } = readOptions({ users: 10_000 })

const run = promisify(execFile)
const WRITE_MS = 3_000
const SEALED_WITHIN_MS = 3_000

const table: Row[] = []
const add = (what: string, unit: string, value: number, budget?: string) =>
  table.push({ what, unit, figures: figuresOf([value]), ...(budget !== undefined && { budget }) })
async function timed<T>(what: string, act: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  const result = await act()
  add(what, 's', (performance.now() - begun) / 1000)
  return result
}

const home = await mkdtemp(join(tmpdir(), 'portico-restore-'))
const heads = join(home, 'heads')
const dump = join(home, 'portico.dump')
await using ends = new AsyncDisposableStack()
const lost = ends.adopt(await startPrimary(), (server) => server.remove())
const empty = ends.adopt(await startPrimary(), (server) => server.remove())
let physical: Node | undefined
try {
  const place = await seededPlace('postgres', { users, customers: 50, events: users }, lost.url)
  const url = place.env['DATABASE_URL'] ?? ''
  const portal = await startPortal({ env: { ...place.env, LOG_LEVEL: 'silent' }, dataDir: place.dataDir })
  const { accessToken: token } = await signIn(portal.origin(), 'operations')
  const writing = (prefix: string) => writeOn([{ origin: portal.origin(), token }], 2, prefix)

  const before = writing('Before')
  await wait(WRITE_MS)
  const { acknowledged: kept } = await before.stop()
  const during = writing('During')
  await timed('pg_dump', async () => run(await binary('pg_dump'), ['--format=custom', '--file', dump, url]))
  const copy = await timed('pg_basebackup', () => startBackup(lost))
  physical = copy
  await during.stop()
  const after = writing('After')
  await wait(WRITE_MS)
  const { acknowledged: gone } = await after.stop()
  await wait(SEALED_WITHIN_MS)
  const whole = await verifyAudit(url, heads)
  if (whole.code !== 0) throw new Error(`The audit log is at fault before anything was restored: ${whole.said}`)
  await portal.stop()
  await lost.kill()

  add('The dump', 'MiB', (await stat(dump)).size / 2 ** 20)
  const name = new URL(url).pathname.slice(1)
  await look(empty.url, 'create role portico_tenant nologin')
  await look(empty.url, `create database ${name}`)
  const restored = new URL(new URL(url).pathname, empty.url).href
  await timed('pg_restore, two at once', async () =>
    run(await binary('pg_restore'), ['--jobs=2', '--exit-on-error', '--dbname', restored, dump], { maxBuffer: 2 ** 26 }),
  )
  for (const [what, from] of [
    ['dump', restored],
    ['base backup', new URL(new URL(url).pathname, copy.url).href],
  ] as const) {
    const alone = await verifyAudit(from, join(home, `${what} heads`))
    const known = await verifyAudit(from, heads)
    process.stderr.write(`${what}: ${alone.said}\n${known.said}\n`)
    add(`${what}: audit:verify ends with`, '', alone.code, '0')
    add(`${what}: with the heads that were kept`, '', known.code, '1')
    add(`${what}: writes from before it that are missing`, '', await lostOf(from, 'Before', kept), '0')
    add(`${what}: writes from after it that are missing`, '', await lostOf(from, 'After', gone), String(gone.length))
    const again = await timed(`${what}: until the portal answers on it`, () =>
      startPortal({ env: { ...place.env, DATABASE_URL: from, LOG_LEVEL: 'silent' }, dataDir: place.dataDir }),
    )
    await askerWith(token, again.origin())(SMALLEST)
    await signIn(again.origin(), 'operations')
    await again.stop()
  }
} finally {
  await physical?.remove()
  await lost.remove()
  await empty.remove()
  await rm(home, { recursive: true, force: true })
}
report(`Backup and restore: ${users.toLocaleString('en')} users`, table)
