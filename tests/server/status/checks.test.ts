import { randomUUID, X509Certificate } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { checks, usualBounds } from '../../../server/src/entities/status/checks.ts'
import type { CheckName } from '../../../server/src/entities/status/checks.ts'
import { runChecks } from '../../../server/src/entities/status/run-checks.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { readSettings } from '../../../server/src/platform/settings.ts'
import { SAML_CERTIFICATE } from '../../support/saml-key.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
  // The demo has an app whose secret ends, and the server that was seeded has run its tasks.
  await rows('update client_secret set expires_at = null')
  await rows('delete from task_run')
  await rows('delete from health_check_execution')
})
afterAll(() => server?.close())

const settings = readSettings({ SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'), SMTP_URL: 'smtp://127.0.0.1:1', DEMO: 'true' })
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each()
})
const deps = (more: object = {}) => ({ db: server.db, settings, ...more })
/** What a round finds of one check. */
async function foundBy(name: CheckName, more: object = {}) {
  const entry = (await runChecks(deps(more))).find((each) => each.name === name)
  if (!entry) return undefined
  const { durationMs: _, name: __, ...finding } = entry
  return finding
}

it('finds nothing in a healthy installation', async () => {
  const entries = await runChecks(deps())
  expect(entries.filter(({ status }) => status !== 'HEALTHY')).toEqual([])
  expect(entries.map(({ name }) => name)).toEqual([
    ...['DATABASE', 'MESSAGES', 'JOBS', 'PROVIDERS', 'SECRETS', 'STAFF_NAMES', 'USER_NAMES', 'CLOCK', 'DISK'],
  ])
})

describe('K7 tells a fault whose cause is there', () => {
  it('DATABASE: an answer takes long while somebody holds the table', async () => {
    await runChecks(deps())
    const other = await server.db.pool.connect()
    await other.query('begin; lock table health_check in access exclusive mode')
    const held = other.query('select pg_sleep(0.7); commit').finally(() => other.release())
    const finding = await foundBy('DATABASE')
    await held
    expect(finding).toMatchObject({ status: 'DEGRADED', code: 'SLOW' })
  })

  // PGlite has no replicas.
  const slots = inject('postgresUrl') === undefined ? [] : ['standby']
  it.each(slots)('REPLICATION: a replica is gone, and its slot is left: %s', async (slot) => {
    await rows(`select pg_create_physical_replication_slot($1, true)`, slot)
    undo.push(() => rows(`select pg_drop_replication_slot($1)`, slot))
    expect(await foundBy('REPLICATION')).toEqual({ status: 'DEGRADED', code: 'REPLICA_GONE', facts: { count: 1, names: [slot] } })
  })

  const message = (values: string) =>
    rows(
      `insert into outbox (channel, recipient, text, purpose, created_at, due_at, failure) values ('MAIL', 'a@example.org', '', 'NOTICE', ${values})`,
    )

  it('MESSAGES: one waits', async () => {
    undo.push(() => rows('delete from outbox'))
    await message(`now() - interval '20 minutes', now(), null`)
    expect(await foundBy('MESSAGES')).toMatchObject({ status: 'DEGRADED', code: 'LATE', facts: { count: 1 } })
    await message(`now() - interval '2 hours', now(), null`)
    expect(await foundBy('MESSAGES')).toMatchObject({ status: 'UNHEALTHY', code: 'LATE', facts: { count: 2 } })
  })

  it('MESSAGES: one was given up, and without a mail server none goes out', async () => {
    undo.push(() => rows('delete from outbox'))
    await message(`now() - interval '20 minutes', null, 'refused'`)
    expect(await foundBy('MESSAGES')).toEqual({ status: 'DEGRADED', code: 'LOST', facts: { count: 1 } })
    const { smtpUrl: _, ...without } = settings
    expect(await foundBy('MESSAGES', { settings: { ...without, demo: false } })).toEqual({ status: 'DEGRADED', code: 'NO_MAIL' })
    expect(await foundBy('MESSAGES', { settings: without })).toEqual({ status: 'HEALTHY' })
  })

  it('JOBS: nobody serves one', async () => {
    const id = randomUUID()
    undo.push(() => rows('delete from job where id = $1', id))
    await rows(
      `insert into job (id, kind, created_by, host, created_at) values ($1, 'USER_BULK', $2, 'x', now() - interval '6 minutes')`,
      id,
      demoPersonId('operations'),
    )
    expect(await foundBy('JOBS')).toMatchObject({ status: 'DEGRADED', code: 'LATE', facts: { count: 1 } })
    await rows(`update job set created_at = now() - interval '31 minutes' where id = $1`, id)
    expect(await foundBy('JOBS')).toMatchObject({ status: 'UNHEALTHY', code: 'LATE' })
  })

  const provider = async (values: Record<string, unknown>) => {
    const id = randomUUID()
    const given = { id, name: id, display_name: 'Contoso', ...values }
    undo.push(() => rows('delete from login_provider where id = $1', id))
    const names = Object.keys(given)
    await rows(
      `insert into login_provider (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
      ...Object.values(given),
    )
    return id
  }

  it('PROVIDERS: metadata were refused, nobody reads them, the certificate ends or has ended', async () => {
    const names = { count: 1, names: ['Contoso'] }
    const others = await rows<{ id: string }>('update login_provider set enabled = false where enabled returning id')
    undo.push(() =>
      rows(
        'update login_provider set enabled = true where id = any($1::uuid[])',
        others.map(({ id }) => id),
      ),
    )
    await provider({ protocol: 'SAML2', metadata_asked_at: new Date(Date.now() - 14 * 3_600_000) })
    expect(await foundBy('PROVIDERS')).toEqual({ status: 'DEGRADED', code: 'NOT_REFRESHED', facts: names })
    const left = Date.parse(new X509Certificate(SAML_CERTIFICATE).validTo) - Date.now()
    await provider({ protocol: 'SAML2', certificates: SAML_CERTIFICATE })
    server.advance(left - 20 * 86_400_000)
    expect(await foundBy('PROVIDERS')).toEqual({ status: 'DEGRADED', code: 'CERTIFICATE_ENDS', facts: names })
    await provider({ protocol: 'SAML2', metadata_fault: 'UNREACHABLE' })
    expect(await foundBy('PROVIDERS')).toEqual({ status: 'DEGRADED', code: 'METADATA_REFUSED', facts: names })
    server.advance(21 * 86_400_000)
    expect(await foundBy('PROVIDERS')).toEqual({ status: 'UNHEALTHY', code: 'CERTIFICATE_ENDED', facts: names })
    server.advance(-left - 86_400_000)
  })

  it('SECRETS: the last one of a provider or an app ends or has ended', async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    await provider({ protocol: 'OIDC', client_secret_ends_on: day(20) })
    expect(await foundBy('SECRETS')).toEqual({ status: 'DEGRADED', code: 'SECRET_ENDS', facts: { count: 1, names: ['Contoso'] } })
    await provider({ protocol: 'OIDC', display_name: 'Fabrikam', client_secret_ends_on: day(-2) })
    expect(await foundBy('SECRETS')).toEqual({ status: 'UNHEALTHY', code: 'SECRET_ENDED', facts: { count: 1, names: ['Fabrikam'] } })
  })

  it('SECRETS: those of a demo’s apps are a remark, elsewhere they are a fault', async () => {
    await rows(
      `update client_secret set expires_at = now() + interval '10 days' where client_id = (select id from client where client_id = 'payroll-sync')`,
    )
    undo.push(() => rows('update client_secret set expires_at = null'))
    const found = { code: 'SECRET_ENDS', facts: { count: 1, names: ['Payroll sync'] } }
    expect(await foundBy('SECRETS')).toEqual({ status: 'HEALTHY', ...found })
    expect(await foundBy('SECRETS', { settings: { ...settings, demo: false } })).toEqual({ status: 'DEGRADED', ...found })
  })

  it('SECRETS: the last token of a directory ends', async () => {
    const id = await provider({ protocol: 'OIDC', display_name: 'Directory' })
    await rows('insert into scim_setup (provider_id, enabled) values ($1, true)', id)
    const token = (name: string, expiresAt: Date | null) =>
      rows('insert into scim_token (provider_id, name, hash, hint, expires_at) values ($1, $2, $2, $2, $3)', id, name, expiresAt)
    await token('first', new Date(Date.now() + 86_400_000))
    expect(await foundBy('SECRETS')).toEqual({ status: 'DEGRADED', code: 'SECRET_ENDS', facts: { count: 1, names: ['Directory'] } })
    await token('for good', null)
    expect(await foundBy('SECRETS')).toEqual({ status: 'HEALTHY' })
  })

  it('AUDIT: entries that wait for their seal are a fault only where the checks have run for a while', async () => {
    const found: unknown[] = []
    const rolledBack = new Error('rolled back')
    // Within one transaction, so that nothing seals the entry meanwhile.
    const judged = server.db.orm.transaction(async (tx) => {
      const judge = async () => found.push(await checks.AUDIT.run({ db: { ...server.db, orm: tx }, settings, bounds: usualBounds }))
      await tx.execute(sql`insert into audit_log (at, action, subject_type) values (now() - interval '1 day', 'waits', 'Operation')`)
      await tx.execute(sql`delete from health_check_execution`)
      await judge()
      await tx.execute(
        sql`insert into health_check_execution (at, status, duration_ms, server_name) values (now() - interval '11 minutes', 'HEALTHY', 1, 'a')`,
      )
      await judge()
      throw rolledBack
    })
    await expect(judged).rejects.toBe(rolledBack)
    expect(found).toEqual([undefined, { status: 'DEGRADED', code: 'NOT_SEALED', facts: { count: expect.any(Number) } }])
  })

  it('AUDIT: nobody verifies, and one was changed', async () => {
    await rows(`insert into task_run (task, started_at, succeeded_at) values ('verify the audit log', now(), now() - interval '27 hours')`)
    undo.push(() => rows('delete from task_run'))
    expect(await foundBy('AUDIT')).toMatchObject({ status: 'DEGRADED', code: 'NOT_RUN' })
    await rows(`update task_run set faults = '{chain: Row 7 is gone.}'`)
    expect(await foundBy('AUDIT')).toEqual({ status: 'UNHEALTHY', code: 'FAULTS', facts: { count: 1, names: ['chain: Row 7 is gone.'] } })
  })

  it('CLEAN_UP: it has not run, or a part of it failed', async () => {
    await rows(`insert into task_run (task, started_at, succeeded_at) values ('tidy up', now(), now() - interval '3 hours')`)
    undo.push(() => rows('delete from task_run'))
    expect(await foundBy('CLEAN_UP')).toMatchObject({ status: 'DEGRADED', code: 'NOT_RUN' })
    await rows(`update task_run set succeeded_at = now(), faults = '{log: permission denied}'`)
    expect(await foundBy('CLEAN_UP')).toMatchObject({ status: 'DEGRADED', code: 'FAULTS', facts: { names: ['log: permission denied'] } })
  })

  it('CLOCK: this process’s clock jumps', async () => {
    server.advance(5000)
    expect(await foundBy('CLOCK')).toMatchObject({ status: 'DEGRADED', code: 'SKEW' })
    server.advance(3_600_000)
    expect(await foundBy('CLOCK')).toMatchObject({ status: 'UNHEALTHY', code: 'SKEW' })
    server.advance(-3_605_000)
    expect(await foundBy('CLOCK')).toEqual({ status: 'HEALTHY' })
  })

  it('DISK: less is free than is wanted', async () => {
    expect(await foundBy('DISK', { bounds: { disk: [Number.MAX_SAFE_INTEGER, 1] } })).toMatchObject({ status: 'DEGRADED', code: 'FULL' })
    expect(await foundBy('DISK', { bounds: { disk: [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] } })).toMatchObject({
      status: 'UNHEALTHY',
    })
  })

  it('any: what it asks is not there', async () => {
    await rows('alter table outbox rename to outbox_gone')
    undo.push(() => rows('alter table outbox_gone rename to outbox'))
    expect(await foundBy('MESSAGES')).toEqual({ status: 'UNHEALTHY', code: 'FAILED', error: 'relation "outbox" does not exist' })
  })
})

it('says what every check is about', () => {
  for (const { tags } of Object.values(checks)) expect(tags.length).toBeGreaterThan(0)
})
