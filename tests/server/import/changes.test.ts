import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPartners } from '../../../server/src/demo/seed-partners.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import type { Viewer } from '../../../server/src/access/viewer.ts'
import { askFresh } from '../../../server/src/entities/user-bulk/ask-fresh.ts'
import { claimBatch, LEASE_MS } from '../../../server/src/kit/jobs/claim.ts'
import { newLane, workOnce } from '../../../server/src/kit/jobs/worker.ts'
import { otherProcess } from '../../support/other-process.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { dataOf } from '../graphql/calls.ts'
import { importer, outcomesOf } from './import-calls.ts'
import type { Importer } from './import-calls.ts'

/** Works on no jobs: the tests say when. */
let server: RunningServer
let operations: Importer
beforeAll(async () => {
  server = await testServer({ jobs: false })
  operations = await importer(server, 'operations')
})
afterAll(() => server?.close())

const acmeId = demoPartners[0]?.row.id ?? ''
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const outcomes = outcomesOf(() => server)

const work = async () => {
  const { deps, close } = await otherProcess(server)
  while (await workOnce(deps, newLane(), new AbortController().signal));
  await close()
}

type Counts = { creating: number; changing: number; skipped: number; broken: number; emails: number; changeEmails: number }
const countsOf = async (id: string, who = operations) =>
  dataOf<{ userImport: Counts }>(
    await who.ask('query ($id: ID!) { userImport(id: $id) { creating changing skipped broken emails changeEmails } }', { id }),
  ).userImport
const start = async (id: string, input: { count: number; changes?: number; emails?: number }, who = operations) =>
  (await who.ask('mutation ($input: StartUserImportInput!) { startUserImport(input: $input) { job { id } errors { path code } } }', {
    input: { id, ...input },
  })) as { data: { startUserImport: { job: object | null; errors: { path: string; code: string }[] | null } } | null; errors: unknown[] }
const retry = (id: string) => operations.ask('mutation ($id: ID!) { retryJob(input: { id: $id }) { job { id } errors { code } } }', { id })
const codesOf = async (id: string, who = operations) =>
  (await who.findings(id)).map(({ outcome, findings }) => [outcome, ...findings.map(({ path, code }) => `${path} ${code}`)])

/**
 * The clock goes back after each test, since a request that is sent twice at once would seem to have been answered long ago. A token that was used
 * meanwhile is of the future then, so its holder signs in again.
 */
let ahead = 0
const advance = (milliseconds: number) => {
  ahead += milliseconds
  server.advance(milliseconds)
}
afterEach(async () => {
  if (ahead === 0) return
  advance(-ahead)
  operations = await importer(server, 'operations')
})

let next = 0
let prefix = ''
beforeEach(() => {
  next += 1
  prefix = `change${next}`
})
/** Users of Acme, whose invitations are of no interest here. */
const made = async (count: number, more: Record<string, unknown> = {}) => {
  const [customer] = await rows<{ id: string }>('select id from customer where partner_id = $1 order by id limit 1', acmeId)
  for (let at = 1; at <= count; at += 1) {
    const { data, errors } = await operations.ask('mutation ($input: CreateUserInput!) { createUser(input: $input) { errors { code } } }', {
      input: {
        ...{ userName: `${prefix}.${at}`, email: `${prefix}.${at}@example.org`, givenName: 'Ida', familyName: 'Berg' },
        ...{ phoneNumber: '0049305', userType: 1, locale: 'de', partnerId: acmeId, customerIds: [customer?.id] },
        ...more,
      },
    })
    expect([data, errors]).toEqual([{ createUser: { errors: null } }, []])
  }
  await rows(`delete from outbox`)
}
const idOf = async (at: number) =>
  (await rows<{ id: string }>('select id from user_identity where user_name = $1', `${prefix}.${at}`))[0]?.id ?? ''
const factsOf = (at: number) =>
  rows<{ phone_number: string; version: number }>('select phone_number, version from user_identity where user_name = $1', `${prefix}.${at}`)
const file = (...lines: readonly (readonly [at: number, phone: string])[]) =>
  `userName,email,phoneNumber,userType,partner\n${lines.map(([at, phone]) => `${prefix}.${at},${prefix}.${at}@example.org,${phone},,acme.localhost\n`).join('')}`
const DEFAULTS = { userType: 1 }

describe('an import that changes users', () => {
  it('changes nobody unless its start asks for that, and then each with an audit row', async () => {
    await made(3)
    const content = file([1, '+49 40 1'], [2, ''], [3, '+49 40 3'])
    const first = await operations.checked(content, DEFAULTS)
    expect(await countsOf(first.id)).toMatchObject({ creating: 0, changing: 2, skipped: 1, broken: 0, changeEmails: 0 })
    expect(await codesOf(first.id)).toEqual([
      ['CHANGE', 'phoneNumber VALUE_DIFFERS'],
      ['SKIP', 'null USER_UNCHANGED'],
      ['CHANGE', 'phoneNumber VALUE_DIFFERS'],
    ])
    expect((await start(first.id, { count: 0 })).data?.startUserImport.errors).toMatchObject([{ code: 'NOBODY_TO_CREATE' }])
    expect((await start(first.id, { count: 0, changes: 3 })).data?.startUserImport.errors).toMatchObject([
      { path: 'changes', code: 'COUNT_DIFFERS' },
    ])
    expect((await start(first.id, { count: 0, changes: 2, emails: 0 })).data?.startUserImport.errors).toBeNull()
    await work()
    expect(await outcomes(first.id)).toEqual([
      { number: 2, state: 'DONE', code: 'CHANGED' },
      { number: 3, state: 'UNCHANGED', code: 'USER_UNCHANGED' },
      { number: 4, state: 'DONE', code: 'CHANGED' },
    ])
    expect([...(await factsOf(1)), ...(await factsOf(2)), ...(await factsOf(3))]).toEqual([
      { phone_number: '+49 40 1', version: 2 },
      { phone_number: '0049305', version: 1 },
      { phone_number: '+49 40 3', version: 2 },
    ])
    expect(
      await rows(`select before, after, acting_as from audit_log where action = 'updateUser' and subject_id = $1`, await idOf(1)),
    ).toEqual([{ before: { phoneNumber: '0049305' }, after: { phoneNumber: '+49 40 1' }, acting_as: `job:${first.id}` }])
    expect(await rows('select 1 from outbox')).toEqual([])
    const again = await operations.checked(content, DEFAULTS)
    expect(await countsOf(again.id)).toMatchObject({ creating: 0, changing: 0, skipped: 3, broken: 0 })
  })

  it('leaves those that differ as they are if the start asks only for new ones', async () => {
    await made(1)
    const { id } = await operations.checked(`${file([1, '+49 40 1'])}${prefix}.9,${prefix}.9@example.org,,,acme.localhost\n`, {
      ...DEFAULTS,
      userType: 5,
    })
    expect((await start(id, { count: 1 })).data?.startUserImport.errors).toBeNull()
    await work()
    expect((await outcomes(id)).map(({ state, code }) => [state, code])).toEqual([
      ['UNCHANGED', 'VALUE_DIFFERS'],
      ['DONE', null],
    ])
    expect(await factsOf(1)).toEqual([{ phone_number: '0049305', version: 1 }])
  })

  it('counts whom it has changed apart from whom it has created, while it runs and at its end', async () => {
    await made(2)
    const { id } = await operations.checked(
      `${file([1, '+49 40 1'], [2, '+49 40 2'])}${prefix}.9,${prefix}.9@example.org,,,acme.localhost\n`,
      { ...DEFAULTS, userType: 5 },
    )
    await start(id, { count: 1, changes: 2 })
    const changed = async () =>
      dataOf<{ job: { changed: number } }>(await operations.ask('query ($id: ID!) { job(id: $id) { changed } }', { id }))
    expect(await changed()).toEqual({ job: { changed: 0 } })
    await rows(`update job_row set state = 'DONE', code = 'CHANGED' where job_id = $1 and number = 2`, id)
    expect(await changed()).toEqual({ job: { changed: 1 } })
    await rows(`update job_row set state = 'WAITING', code = null where job_id = $1 and number = 2`, id)
    await work()
    expect(await rows('select counts from job where id = $1', id)).toEqual([{ counts: { DONE: 3, CHANGED: 2 } }])
    expect(await rows('select parameters from notification where link like $1', `%${id}`)).toEqual([
      { parameters: { count: '1', updated: '2', unchanged: '0', skipped: '0', failed: '0' } },
    ])
    await rows('delete from job_row where job_id = $1', id)
    expect(await changed()).toEqual({ job: { changed: 2 } })
  })

  it('leaves those that it can change out of the failed rows', async () => {
    await made(2)
    const { id } = await operations.checked(file([1, '+49 40 1'], [2, '0049305']), DEFAULTS)
    const { text } = await operations.download(`/api/Imports/${id}-failed.csv`)
    expect([text.includes(`${prefix}.1@`), text.includes(`${prefix}.2@`)]).toEqual([false, true])
  })

  it('skips and names whoever was changed since the check', async () => {
    await made(2)
    const { id } = await operations.checked(file([1, '+49 40 1'], [2, '+49 40 2']), DEFAULTS)
    await rows(`update user_identity set display_name = 'Ida', version = version + 1 where user_name = $1`, `${prefix}.1`)
    await start(id, { count: 0, changes: 2 })
    await work()
    expect(await outcomes(id)).toEqual([
      { number: 2, state: 'UNCHANGED', code: 'CHANGED_SINCE_REVIEW' },
      { number: 3, state: 'DONE', code: 'CHANGED' },
    ])
    expect(await factsOf(1)).toEqual([{ phone_number: '0049305', version: 2 }])
  })

  it('asks what the form would ask: a confirmed address stays until the new one is confirmed, and the emails are announced', async () => {
    await made(2)
    await rows(`update user_identity set email_confirmed = true where user_name = $1`, `${prefix}.1`)
    const content = `portalId,userName,email\n${await idOf(1)},${prefix}.1,${prefix}.new@example.org\n${await idOf(2)},${prefix}.2,${prefix}.fresh@example.org\n`
    const { id } = await operations.checked(content, DEFAULTS)
    expect(await countsOf(id)).toMatchObject({ creating: 0, changing: 2, emails: 0, changeEmails: 3 })
    expect((await start(id, { count: 0, changes: 2, emails: 0 })).data?.startUserImport.errors).toMatchObject([{ path: 'emails' }])
    await start(id, { count: 0, changes: 2, emails: 3 })
    await work()
    expect((await outcomes(id)).map(({ code }) => code)).toEqual(['CHANGED', 'CHANGED'])
    expect((await rows<{ recipient: string }>('select recipient from outbox order by 1')).map(({ recipient }) => recipient)).toEqual(
      [`${prefix}.1@example.org`, `${prefix}.fresh@example.org`, `${prefix}.new@example.org`].toSorted(),
    )
    expect(await rows('select email from user_identity where user_name like $1 order by user_name', `${prefix}.%`)).toEqual([
      { email: `${prefix}.1@example.org` },
      { email: `${prefix}.fresh@example.org` },
    ])
  })

  it('takes an address in other letters for the same, and names lost zeros, other people and a second row for one user', async () => {
    await made(4)
    const head = 'portalId,userName,email,givenName,familyName,phoneNumber\n'
    const content =
      `${head},${prefix}.1,${prefix.toUpperCase()}.1@EXAMPLE.org,,,\n` +
      `,${prefix}.2,${prefix}.2@example.org,,,49305\n` +
      `,${prefix}.other,${prefix}.3@example.org,Otto,Horn,\n` +
      `,${prefix}.4,${prefix}.4@example.org,Ada,,\n` +
      `${await idOf(4)},${prefix}.4,${prefix}.4@example.org,Eva,,\n` +
      `00000000-0000-4000-8000-000000000000,${prefix}.5,${prefix}.5@example.org,,,\n`
    const { id } = await operations.checked(content, { ...DEFAULTS, partnerId: acmeId })
    expect(await codesOf(id)).toEqual([
      ['SKIP', 'null USER_UNCHANGED'],
      ['BROKEN', 'phoneNumber ZEROS_LOST', 'phoneNumber VALUE_DIFFERS'],
      ['BROKEN', 'givenName NAME_DIFFERS', 'userName VALUE_DIFFERS', 'givenName VALUE_DIFFERS', 'familyName VALUE_DIFFERS'],
      ['CHANGE', 'givenName VALUE_DIFFERS'],
      ['SKIP', 'null RECORD_IN_FILE'],
      ['BROKEN', 'userId USER_NOT_FOUND'],
    ])
  })

  it('is taken back for those whom it has created, and never deletes whom it has changed', async () => {
    await made(1)
    const { id } = await operations.checked(`${file([1, '+49 40 1'])}${prefix}.8,${prefix}.8@example.org,,,acme.localhost\n`, {
      userType: 5,
    })
    await start(id, { count: 1, changes: 1 })
    await work()
    // Even where nothing else would keep the user.
    await rows(`update user_identity set version = 1 where user_name = $1`, `${prefix}.1`)
    const asked = 'query ($id: ID!) { job(id: $id) { changed undo { unchanged changed gone } } }'
    expect(dataOf(await operations.ask(asked, { id }))).toEqual({ job: { changed: 1, undo: { unchanged: 1, changed: 0, gone: 0 } } })
    const undoId = crypto.randomUUID()
    const undone = await operations.ask(
      'mutation ($input: UndoUserImportInput!) { undoUserImport(input: $input) { job { id } errors { code } } }',
      { input: { id: undoId, jobId: id, count: 1 } },
    )
    expect(dataOf(undone)).toEqual({ undoUserImport: { job: { id: undoId }, errors: null } })
    await work()
    expect(await rows('select user_name from user_identity where user_name like $1', `${prefix}.%`)).toEqual([{ user_name: `${prefix}.1` }])
  })
})

describe('the rules of the form', () => {
  it('forbid an administrator of a customer what their own form forbids: somebody above them, somebody elsewhere, roles beyond their own', async () => {
    const admin = await importer(server, 'admin', 'acme')
    const [mine] = await rows<{ id: string }>(
      'select customer_id as id from user_customer where user_id = $1 limit 1',
      demoPersonId('admin', 'acme.localhost'),
    )
    await made(3, { customerIds: [mine?.id] })
    await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', 'PartnerAdmin')`, await idOf(1))
    await rows(
      `insert into user_customer (user_id, customer_id) select $1, id from customer where partner_id <> $2 limit 1`,
      await idOf(2),
      acmeId,
    )
    const content =
      'userName,email,phoneNumber,roles\n' +
      [1, 2].map((at) => `${prefix}.${at},${prefix}.${at}@example.org,+49 40 1,\n`).join('') +
      `${prefix}.3,${prefix}.3@example.org,,PartnerAdmin\n`
    const { id } = await admin.checked(content, DEFAULTS)
    expect(await codesOf(id, admin)).toEqual([
      ['BROKEN', 'null USER_ABOVE_YOU', 'phoneNumber VALUE_DIFFERS'],
      ['BROKEN', 'null USER_BEYOND_YOU', 'phoneNumber VALUE_DIFFERS'],
      ['BROKEN', 'roles ROLE_NOT_ALLOWED', 'roles VALUE_DIFFERS'],
    ])
  })

  it('are asked again when a row is changed', async () => {
    const admin = await importer(server, 'partneradmin', 'acme')
    await made(2)
    const { id } = await admin.checked(file([1, '+49 40 1'], [2, '+49 40 2']).replaceAll(',acme.localhost', ','), DEFAULTS)
    expect(await countsOf(id, admin)).toMatchObject({ changing: 2 })
    await start(id, { count: 0, changes: 2 }, admin)
    await rows(`insert into user_claim (user_id, claim_type, claim_value) values ($1, 'role', 'SuperAdmin')`, await idOf(1))
    await work()
    expect(await outcomes(id)).toEqual([
      { number: 2, state: 'REFUSED', code: 'USER_ABOVE_YOU' },
      { number: 3, state: 'DONE', code: 'CHANGED' },
    ])
    expect(await rows(`select denied from audit_log where action = 'updateUser' and subject_id = $1`, await idOf(1))).toEqual([
      { denied: true },
    ])
  })
})

describe('what a row says and an import does not change', () => {
  const head = 'portalId,userName,email,phoneNumber,userType,locale,partner,databases\n'
  const line = async (at: number, cells: string) => `${await idOf(at)},${prefix}.${at},${prefix}.${at}@example.org,${cells}\n`

  it('is never dropped silently: a word that nobody knows, another partner, other databases', async () => {
    await made(7)
    const [other] = await rows<{ name: string }>('select name from partner where id <> $1 order by name limit 1', acmeId)
    for (const at of [6, 7]) await rows('insert into user_database (user_id, name) values ($1, $2)', await idOf(at), 'acme_one')
    const content =
      `${head}${await line(1, '+49 40 1,Wizard,,,')}${await line(2, '+49 40 2,,Klingon,,')}${await line(3, ',,,Nobody Inc,')}` +
      `${await line(4, `,,,${other?.name},`)}${await line(5, '+49 40 5,,,,acme_one')}${await line(6, ',,,,acme_one')}${await line(7, '+49 40 7,,,acme.localhost,acme_one')}`
    const { id } = await operations.checked(content, DEFAULTS)
    expect(await codesOf(id)).toEqual([
      ['BROKEN', 'userType USER_TYPE_UNKNOWN', 'phoneNumber VALUE_DIFFERS'],
      ['BROKEN', 'locale LOCALE_NOT_FOUND', 'phoneNumber VALUE_DIFFERS'],
      ['BROKEN', 'partner PARTNER_NOT_FOUND'],
      ['BROKEN', 'partner PARTNER_FIXED', 'partner VALUE_DIFFERS'],
      ['BROKEN', 'databases VALUE_DIFFERS', 'phoneNumber VALUE_DIFFERS'],
      ['SKIP', 'null USER_UNCHANGED'],
      ['CHANGE', 'phoneNumber VALUE_DIFFERS'],
    ])
  })

  it('need not be there: a row that names a user needs no type, and by ID neither name nor address', async () => {
    await made(2)
    const named = await operations.checked(`portalId,phoneNumber\n${await idOf(1)},+49 40 1\n,+49 40 2\n`)
    expect(named.errors).toBeNull()
    expect(await codesOf(named.id)).toEqual([
      ['CHANGE', 'phoneNumber VALUE_DIFFERS'],
      ['BROKEN', 'userType REQUIRED', 'userName REQUIRED', 'email REQUIRED'],
    ])
    const addressed = await operations.checked(
      `userName,email,phoneNumber,userType,partner\n${prefix}.2,${prefix}.2@example.org,+49 40 2,,acme.localhost\n`,
    )
    expect(await codesOf(addressed.id)).toEqual([['CHANGE', 'phoneNumber VALUE_DIFFERS']])
  })

  it('is asked for by one row of a file alone: a second one for the same new name or address is left out', async () => {
    await made(4)
    const content =
      'portalId,userName,email\n' +
      `${await idOf(1)},${prefix}.same,${prefix}.1@example.org\n${await idOf(2)},${prefix}.SAME,${prefix}.2@example.org\n` +
      `${await idOf(3)},${prefix}.3,${prefix}.same@example.org\n${await idOf(4)},${prefix}.4,${prefix}.Same@example.org\n`
    const { id } = await operations.checked(content, { ...DEFAULTS, partnerId: acmeId })
    expect(await codesOf(id)).toEqual([
      ['CHANGE', 'userName VALUE_DIFFERS'],
      ['SKIP', 'userName NAME_IN_FILE'],
      ['CHANGE', 'email VALUE_DIFFERS'],
      ['SKIP', 'email EMAIL_IN_FILE'],
    ])
  })
})

describe('the emails about a new address', () => {
  const head = 'portalId,userName,email\n'

  it('are not sent again while the new address waits for its confirmation', async () => {
    await made(1)
    await rows(`update user_identity set email_confirmed = true where user_name = $1`, `${prefix}.1`)
    const content = `${head}${await idOf(1)},${prefix}.1,${prefix}.new@example.org\n`
    const first = await operations.checked(content, DEFAULTS)
    await start(first.id, { count: 0, changes: 1, emails: 2 })
    await work()
    expect((await outcomes(first.id)).map(({ code }) => code)).toEqual(['CHANGED'])
    const again = await operations.checked(content, DEFAULTS)
    expect(await codesOf(again.id)).toEqual([['SKIP', 'null USER_UNCHANGED']])
    expect(await countsOf(again.id)).toMatchObject({ changing: 0, changeEmails: 0 })
  })

  it.each(['LATER', 'NEVER'])('are neither announced nor sent to an unconfirmed user if new users are mailed %s', async (mails) => {
    await made(2)
    await rows(`update user_identity set email_confirmed = true where user_name = $1`, `${prefix}.2`)
    const content = `${head}${await idOf(1)},${prefix}.1,${prefix}.fresh@example.org\n${await idOf(2)},${prefix}.2,${prefix}.new@example.org\n`
    const { id } = await operations.checked(content, { ...DEFAULTS, mails })
    expect(await countsOf(id)).toMatchObject({ changing: 2, changeEmails: 2 })
    await start(id, { count: 0, changes: 2, emails: 2 })
    await work()
    expect((await outcomes(id)).map(({ code }) => code)).toEqual(['CHANGED', 'CHANGED'])
    expect((await rows<{ recipient: string }>('select recipient from outbox order by 1')).map(({ recipient }) => recipient)).toEqual([
      `${prefix}.2@example.org`,
      `${prefix}.new@example.org`,
    ])
    expect(await rows('select email from user_identity where user_name = $1', `${prefix}.1`)).toEqual([
      { email: `${prefix}.fresh@example.org` },
    ])
    expect(await rows(`select after from audit_log where action = 'updateUser' and subject_id = $1`, await idOf(1))).toEqual([
      { after: { email: `${prefix}.fresh@example.org` } },
    ])
  })

  it('are sent once, and nothing is done in part, if a change fails after it has written', async () => {
    await made(1)
    await rows(`update user_identity set email_confirmed = true where user_name = $1`, `${prefix}.1`)
    const { id } = await operations.checked(`${head}${await idOf(1)},${prefix}.1,${prefix}.new@example.org\n`, DEFAULTS)
    await start(id, { count: 0, changes: 1, emails: 2 })
    // The job row is settled in the transaction of the change, after the emails and the audit row.
    await rows(`create function refuse_${prefix}() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`)
    await rows(
      `create trigger refuse_${prefix} before update on job_row for each row when (new.job_id = '${id}' and new.state = 'DONE') execute function refuse_${prefix}()`,
    )
    await work()
    await rows(`drop trigger refuse_${prefix} on job_row`)
    expect(await outcomes(id)).toEqual([{ number: 2, state: 'FAILED', code: 'INTERNAL' }])
    expect(await rows('select 1 from outbox')).toEqual([])
    expect(await rows(`select 1 from audit_log where action = 'updateUser' and subject_id = $1`, await idOf(1))).toEqual([])
    expect(await factsOf(1)).toEqual([{ phone_number: '0049305', version: 1 }])
    const retried = dataOf<{ retryJob: { job: { id: string } } }>(await retry(id)).retryJob.job.id
    await work()
    expect((await outcomes(retried)).map(({ code }) => code)).toEqual(['CHANGED'])
    expect(await rows('select 1 from outbox')).toHaveLength(2)
    expect(await factsOf(1)).toEqual([{ phone_number: '0049305', version: 2 }])
  })
})

it('an import whose process dies between its changes is finished by another: nobody is lost, nobody is changed twice', async () => {
  const owner = operations
  await made(6)
  const { id } = await owner.checked(file(...Array.from({ length: 6 }, (_, at) => [at + 1, `+49 40 ${at}`] as const)), DEFAULTS)
  await start(id, { count: 0, changes: 6 }, owner)
  await claimBatch(server.db.orm, crypto.randomUUID(), 3, ['USER_IMPORT'])
  await work()
  expect((await outcomes(id)).map(({ state }) => state)).toEqual(['RUNNING', 'RUNNING', 'RUNNING', 'DONE', 'DONE', 'DONE'])
  advance(LEASE_MS + 1000)
  await work()
  expect((await outcomes(id)).every(({ state, code }) => state === 'DONE' && code === 'CHANGED')).toBe(true)
  expect(await rows('select distinct version from user_identity where user_name like $1', `${prefix}.%`)).toEqual([{ version: 2 }])
})

it('an import asks for a fresh sign-in before the access of an administrator is changed', async () => {
  await made(1, { userType: 6 })
  const { id } = await operations.checked(`portalId,userName,email\n${await idOf(1)},${prefix}.renamed,${prefix}.1@example.org\n`, {
    userType: 6,
  })
  expect(await countsOf(id)).toMatchObject({ changing: 1 })
  advance(301_000)
  const { errors } = await start(id, { count: 0, changes: 1 })
  expect(errors).toMatchObject([{ extensions: { code: 'FRESH_AUTH_REQUIRED' } }])
})

it('a retry of changes asks for a sign-in as fresh as the first time', async () => {
  await made(1, { userType: 6 })
  const { id } = await operations.checked(`portalId,userName,email\n${await idOf(1)},${prefix}.renamed,${prefix}.1@example.org\n`, {
    userType: 6,
  })
  const fresh = await importer(server, 'operations')
  expect((await start(id, { count: 0, changes: 1 }, fresh)).data?.startUserImport.errors).toBeNull()
  advance(301_000)
  await rows(`update job_row set state = 'FAILED' where job_id = $1`, id)
  await rows(`update job set state = 'DONE', finished_at = now() where id = $1`, id)
  expect((await retry(id)).errors).toMatchObject([{ extensions: { code: 'FRESH_AUTH_REQUIRED' } }])
})

it('a job asks for a fresh sign-in before the access of its own starter is changed, whatever their type', async () => {
  await made(2)
  const [me, other] = [await idOf(1), await idOf(2)]
  const viewer = { userId: me } as Viewer
  const ask = (id: string) => askFresh({ orm: server.db.orm, isFresh: false, viewer }, { touches: 'access' }, sql`select ${id}::uuid as id`)
  await expect(ask(me)).rejects.toMatchObject({ extensions: { code: 'FRESH_AUTH_REQUIRED' } })
  await expect(ask(other)).resolves.toBeUndefined()
})

it('checks of many changes at once do not deadlock, whatever the order of their rows', async () => {
  await made(30)
  const lines = await Promise.all(Array.from({ length: 30 }, async (_, at) => `${await idOf(at + 1)},${prefix}.n${at},${2 - (at % 2)}\n`))
  // Each row needs the names of its host; the type also needs the administrators of the customer.
  const files = [lines, lines.toReversed()].map((some) => `portalId,userName,userType\n${some.join('')}`)
  const checked = await Promise.all(files.map((content) => operations.checked(content)))
  for (const { id } of checked) expect(await countsOf(id)).toMatchObject({ changing: 30, broken: 0 })
})
