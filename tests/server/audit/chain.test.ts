import { execFile } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { viewerOf } from '../../../server/src/access/viewer.ts'
import { auditChain } from '../../../server/src/kit/audit/chain.ts'
import type { AuditChain, Head } from '../../../server/src/kit/audit/chain.ts'
import { readHead, sealBatch } from '../../../server/src/kit/audit/seal.ts'
import { headOf, startSealer, textOf } from '../../../server/src/kit/audit/sealer.ts'
import { verifyAudit } from '../../../server/src/kit/audit/verify.ts'
import { openDatabase } from '../../../server/src/db/database.ts'
import type { Database } from '../../../server/src/db/database.ts'
import { openKeyring } from '../../../server/src/db/secrets/keyring.ts'
import type { Keyring } from '../../../server/src/platform/secrets.ts'
import type { Orm } from '../../../server/src/db/orm.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { writeAudits } from '../../../server/src/kit/audit/audit.ts'
import { eraseUsers } from '../../../server/src/entities/users/delete/erase-user.ts'
import { createLogger } from '../../../server/src/platform/log.ts'
import { readSettings } from '../../../server/src/platform/settings.ts'
import { freshPlace } from '../../support/place.ts'
import type { Place } from '../../support/place.ts'
import { QUICK_START } from '../../support/quick-start.ts'
import { TEST_SECRETS_KEY } from '../../support/seed.ts'

/** Two processes that each open the database anew, on PGlite by compiling it. */
const COMMANDS_MS = 180_000

let keyring: Keyring
let chain: AuditChain
let place: Place
let db: Database
beforeAll(async () => {
  place = await freshPlace(inject('postgresUrl'), 60)
  const settings = readSettings({ ...place.env, DEMO: 'true', SECRETS_KEY: TEST_SECRETS_KEY })
  db = await openDatabase(settings)
  keyring = await openKeyring(db, settings.secretsKeys)
  chain = auditChain(keyring)
})
afterAll(async () => {
  await db?.close()
  await place?.remove()
})

async function write(count: number, subjectId = demoPersonId('employee')): Promise<string[]> {
  const actor = await viewerOf(db.orm, demoPersonId('operations'))
  if (!actor) throw new Error('There is nobody to act')
  const before = { email: 'before@example.org', userType: 1 }
  const rows = Array.from({ length: count }, (_, n) => ({
    action: 'updateUser' as const,
    subjectType: 'UserIdentity',
    subjectId,
    before,
    after: { email: `after${n}@example.org`, userType: 2, roles: ['Manager'] },
  }))
  await writeAudits(db.orm, actor, rows)
  const { rows: written } = await db.pool.query<{ id: string }>('select id::text from audit_log order by audit_log.id desc limit $1', [
    count,
  ])
  return written.map(({ id }) => id).toReversed()
}

async function seal(): Promise<Head> {
  while ((await sealBatch(db.orm, chain)) > 0);
  return readHead(db.orm)
}

class Undo extends Error {}

/** What a verification says after somebody with the database's own rights, whom no trigger holds, has been there. All is as before afterwards. */
async function afterTampering(work: (tx: Orm) => Promise<unknown>, ...known: Head[]) {
  const verdicts: Awaited<ReturnType<typeof verifyAudit>>[] = []
  await db.orm
    .transaction(async (tx) => {
      for (const table of ['audit_log', 'audit_seal']) await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
      await work(tx)
      verdicts.push(await verifyAudit(tx, chain, known))
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return verdicts[0]
}
const faultAfter = async (statement: SQL, ...known: Head[]) => (await afterTampering((tx) => tx.execute(statement), ...known))?.fault
const verify = (...known: Head[]) => verifyAudit(db.orm, chain, known)

it.each([
  'update audit_log set after = null',
  'update audit_log set at = now()',
  'delete from audit_log',
  'truncate audit_log',
  'update audit_seal set mac = kept',
  'delete from audit_seal',
  'truncate audit_seal',
])('K1 refuses to the application: %s', async (statement) => {
  await write(1)
  await seal()
  await expect(db.pool.query(statement)).rejects.toMatchObject({
    code: '42501',
    message: expect.stringMatching(/^audit_\w+ is append-only$/),
  })
  expect(await verify()).toMatchObject({ fault: undefined, waiting: 0 })
})

it.each([
  `salt = null, after = after - 'email'`,
  'salt = null, actor_id = null',
  'salt = gen_random_uuid()',
  `salt = null, after = '{"userType": 6}'`,
])('K1 refuses to the application, of a person who is there: set %s', async (change) => {
  const [id] = await write(1)
  await expect(db.pool.query(`update audit_log set ${change} where id = $1`, [id])).rejects.toThrow('audit_log is append-only')
})

it.each([
  `action = 'deleteUser'`,
  `at = at + interval '1 microsecond'`,
  'actor_id = null',
  'denied = true',
  `after = jsonb_set(after, '{userType}', '6')`,
  `before = jsonb_set(before, '{email}', '"x"')`,
])('K1 names the row of which a superuser has set %s', async (change) => {
  const [, id] = await write(3)
  const { position } = await seal()
  const verdict = await afterTampering((tx) => tx.execute(sql`update audit_log set ${sql.raw(change)} where id = ${id}`))
  expect(verdict?.fault).toMatch(new RegExp(`^Row ${id} was changed: `))
  expect(verdict?.head.position).toBe(position - 2)
  expect(await verify()).toMatchObject({ fault: undefined, head: { position } })
})

it('K1 names the row whose person was taken from it though they are there', async () => {
  const [id] = await write(1)
  await seal()
  expect(await faultAfter(sql`update audit_log set salt = null, after = after - 'email' where id = ${id}`)).toBe(
    `Row ${id} has lost what it tells of a person, who is there.`,
  )
})

it('K1 stays whole when a person is erased: what is personal goes, what was done stays and is still proven', async () => {
  const { rows: people } = await db.pool.query<{ id: string }>(`select id from user_identity where email not like '%portico.test' limit 1`)
  const person = people[0]?.id ?? ''
  const sealed = await write(1, person)
  await seal()
  const waiting = await write(1, person)
  await db.orm.transaction((tx) => eraseUsers(tx, [person]))
  const ids = [...sealed, ...waiting]
  const { rows } = await db.pool.query('select before, after, salt from audit_log where id = any($1)', [ids])
  expect(rows).toEqual(ids.map(() => ({ before: { userType: 1 }, after: { userType: 2, roles: ['Manager'] }, salt: null })))
  await seal()
  expect(await verify()).toMatchObject({ fault: undefined, unprovable: 0, waiting: 0 })
  for (const id of ids)
    expect(await faultAfter(sql`update audit_log set after = '{"userType": 1}' where id = ${id}`)).toBe(
      `Row ${id} was changed: its facts are not those that were sealed.`,
    )
})

it('K1 finds rows that are gone and rows that were put in past the queue', async () => {
  const [first, second] = await write(3)
  await seal()
  const [waiting] = await write(1)
  expect(await faultAfter(sql`delete from audit_log where id = ${second}`)).toBe(`Row ${second} is gone.`)
  expect(await faultAfter(sql`delete from audit_log where id = ${waiting}`)).toBe(
    `Row ${waiting} is gone: it was written and never sealed.`,
  )
  const past = await afterTampering(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(
      sql`insert into audit_log (action, subject_type) values ('updateUser', 'UserIdentity') returning id::text`,
    )
    expect(rows[0]?.id).toMatch(/^\d+$/)
  })
  expect(past?.fault).toMatch(/^Row \d+ has no seal and does not wait for one: /)
  const { position } = await readHead(db.orm)
  expect(await faultAfter(sql`delete from audit_seal where audit_id = ${first}`)).toBe(
    `The seals ${position - 2} to ${position - 2} are gone.`,
  )
  await seal()
})

it('K1 finds that the tail was dropped, by a head that was kept elsewhere', async () => {
  await write(5)
  const { position, mac } = await seal()
  const kept = headOf(textOf({ position, mac }))
  expect(['nonsense', '1:ab', `${position}`].map(headOf)).toEqual([undefined, undefined, undefined])
  if (!kept) throw new Error('The head does not read back')
  const cut = async (tx: Orm) => {
    const ids = sql`(select audit_id from audit_seal where position > ${position - 3})`
    await tx.execute(sql`delete from audit_log where id in ${ids}`)
    await tx.execute(sql`delete from audit_seal where position > ${position - 3}`)
  }
  expect((await afterTampering(cut))?.fault).toBeUndefined()
  expect((await afterTampering(cut, kept))?.fault).toBe(
    `The end of the chain is gone: it had ${position} rows and has ${position - 3}; the rows after those are missing.`,
  )
  const grownAgain = async (tx: Orm) => {
    await cut(tx)
    await tx.execute(sql`insert into audit_log (action, subject_type) select 'updateUser', 'Role' from generate_series(1, 4)`)
    await tx.execute(sql`insert into audit_unsealed select id from audit_log where subject_type = 'Role'`)
    await sealBatch(tx, chain)
  }
  expect((await afterTampering(grownAgain))?.fault).toBeUndefined()
  expect((await afterTampering(grownAgain, kept))?.fault).toBe(
    `The chain is another one than it was: at position ${position} it does not have the MAC that was kept.`,
  )
})

it('K1 finds a chain that was made again without the key', async () => {
  await write(2)
  const head = await seal()
  const forger = auditChain({ root: Buffer.alloc(32, 'another key') })
  const verdict = await afterTampering(async (tx) => {
    await tx.execute(sql`delete from audit_seal`)
    await tx.execute(sql`insert into audit_unsealed select id from audit_log`)
    while ((await sealBatch(tx, forger)) > 0);
  }, head)
  expect(verdict?.fault).toMatch(/^Row \d+ was changed: /)
  expect(verdict?.head.position).toBe(0)
})

it('K1 seals a thousand rows at once', async () => {
  const ids = await write(1000)
  expect(ids).toHaveLength(1000)
  const before = (await readHead(db.orm)).position
  const started = performance.now()
  expect(await sealBatch(db.orm, chain)).toBe(1000)
  expect(performance.now() - started).toBeLessThan(5000)
  expect((await verify()).head.position).toBe(before + 1000)
})

it('K1 seals what is left at the end, and tells the head to a log outside the database', async () => {
  const lines: string[] = []
  const log = createLogger({ logLevel: 'info', demo: true }, { out: { write: (line) => void lines.push(line) } })
  await write(2)
  await startSealer({ db, log, keyring }).close()
  const { head, fault, waiting } = await verify()
  expect({ fault, waiting }).toEqual({ fault: undefined, waiting: 0 })
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ msg: 'The audit chain ends here', auditHead: textOf(head) }])
})

it('K1 is verified by a command, which keeps the head in a file and names what is missing', { timeout: COMMANDS_MS }, async () => {
  const { position, mac } = await seal()
  await db.close()
  const heads = join(tmpdir(), `audit-heads-${process.pid}`)
  const command = join(import.meta.dirname, '../../../server/src/kit/audit/verify-command.ts')
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string }>((resolve) =>
      execFile(
        process.execPath,
        [...QUICK_START, command, ...args],
        { env: { PATH: process.env['PATH'], DEMO: 'true', SECRETS_KEY: TEST_SECRETS_KEY, ...place.env } },
        (error, stdout, stderr) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: `${stdout}${stderr}` }),
      ),
    )
  try {
    const head = textOf({ position, mac })
    expect(await run('--heads', heads)).toEqual({
      code: 0,
      out: `${position} audit rows are as they were sealed; 0 wait for their seal.\n${head}\n`,
    })
    expect(readFileSync(heads, 'utf8')).toBe(`${head}\n`)
    writeFileSync(heads, `${head}\n${textOf({ position: position + 7, mac })}\n`)
    expect(await run('--heads', heads)).toEqual({
      code: 1,
      out: `The end of the chain is gone: it had ${position + 7} rows and has ${position}; the rows after those are missing. The ${position} rows before are as they were sealed.\n`,
    })
  } finally {
    rmSync(heads, { force: true })
  }
})
