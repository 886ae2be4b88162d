import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPartners } from '../../../server/src/demo/seed-partners.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { deleteOldImports } from '../../../server/src/kit/import/delete-old-imports.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { dataOf } from '../graphql/calls.ts'
import { importer, outcomesOf, people } from './import-calls.ts'
import type { Importer } from './import-calls.ts'
import { testsThatAllWereSent } from '../audit/bad-network.ts'

let server: RunningServer
let operations: Importer
beforeAll(async () => {
  server = await testServer()
  operations = await importer(server, 'operations')
})
afterAll(() => server?.close())

const acmeId = demoPartners[0]?.row.id ?? ''
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
const runAll = async (who: Importer, content: string, more: Record<string, unknown> = {}) => {
  const { id, userImport } = await who.checked(content, more)
  const { errors } = await who.start(id, userImport?.creating ?? 0)
  expect(errors).toBeNull()
  return { id, job: await who.finished(id) }
}
const outcomes = outcomesOf(() => server)

describe('an import', () => {
  it('creates users as the form does, each with an audit row, a link and a mail, and tells how every row went', async () => {
    const [customer] = await rows<{ id: string; name: string }>(
      'select id, name from customer where partner_id = $1 order by name_folded limit 1',
      acmeId,
    )
    const { id, job } = await runAll(
      operations,
      `userName,email,givenName,familyName,phone,userType,roles,customers,databases,locale,partner\n` +
        `csv.anna,csv.anna@example.org,Anna,"Bär, geb. Fuchs",+44 20 7946 0000,2,Manager;Employee,${customer?.name},HR_1,de,acme.localhost\n` +
        `operations,other@example.org,,,,1,,,,,\n` +
        `broken,broken,,,,1,,,,,\n`,
    )
    const form = dataOf<{ createUser: { userIdentity: { id: string } } }>(
      await operations.ask('mutation ($input: CreateUserInput!) { createUser(input: $input) { userIdentity { id } errors { code } } }', {
        input: {
          userName: 'form.anna',
          email: 'form.anna@example.org',
          givenName: 'Anna',
          familyName: 'Bär, geb. Fuchs',
          phoneNumber: '+44 20 7946 0000',
          userType: 2,
          roles: ['Manager', 'Employee'],
          partnerId: acmeId,
          customerIds: [customer?.id],
          databases: ['HR_1'],
          locale: 'de',
        },
      }),
    ).createUser.userIdentity.id
    expect(job?.counts).toEqual([
      { state: 'DONE', count: 1 },
      { state: 'UNCHANGED', count: 1 },
      { state: 'REFUSED', count: 1 },
    ])
    expect(await outcomes(id)).toEqual([
      { number: 2, state: 'DONE', code: null },
      { number: 3, state: 'UNCHANGED', code: 'USER_NAME_TAKEN' },
      { number: 4, state: 'REFUSED', code: 'EMAIL_INVALID' },
    ])
    const [made] = await rows<{ id: string }>(`select id from user_identity where user_name = 'csv.anna'`)
    const csv = made?.id ?? ''
    const everything = async (user: string) =>
      JSON.parse(
        JSON.stringify({
          user: await rows('select * from user_identity where id = $1', user),
          claims: await rows('select claim_type, claim_value from user_claim where user_id = $1 order by 1, 2', user),
          customers: await rows('select customer_id, is_default from user_customer where user_id = $1', user),
          databases: await rows('select name from user_database where user_id = $1', user),
          audit: await rows(
            'select actor_id, partner_id, action, subject_type, before, after, denied from audit_log where subject_id = $1',
            user,
          ),
          links: await rows(
            `select purpose, path, created_by, expires_at - created_at as life, uses, max_uses,
               expires_at = (select invitation_expires_at from user_identity where id = user_id) as shown from short_link where user_id = $1`,
            user,
          ),
          mails: await rows('select channel, recipient, subject, text, html, purpose, attempts from outbox where user_id = $1', user),
        })
          .replaceAll(user, '<id>')
          .replaceAll(/(csv|form)\.anna/g, 'anna')
          .replaceAll(/\/s\/[\w-]{22}/g, '/s/<link>')
          // The two may be made in different minutes.
          .replaceAll(/\d\d:\d\d UTC/g, '<time> UTC')
          .replaceAll(/"security_stamp":"[^"]*"/g, '"security_stamp":"<stamp>"')
          .replaceAll(/"created_at":"[^"]*"/g, '"created_at":"<now>"')
          .replaceAll(/"invitation_expires_at":"[^"]*"/g, '"invitation_expires_at":"<in a week>"'),
      ) as unknown
    expect(await everything(csv)).toEqual(await everything(form))
    const report = await operations.download(`/api/JobFiles/${id}-report.csv`)
    expect(report.text.split('\r\n').slice(0, 4)).toEqual([
      '\uFEFF"line","id","name","outcome","code","message"',
      '4,,"broken","REFUSED","EMAIL_INVALID","email: The field Email address is invalid"',
      `2,"${csv}","csv.anna","DONE",,`,
      '3,,"operations","UNCHANGED","USER_NAME_TAKEN","userName: This user name is already taken."',
    ])
    expect(await rows('select title_code, parameters, link from notification where link = $1', `/vendor/jobs/${id}`)).toEqual([
      { title_code: 'IMPORT_FINISHED', parameters: { count: '1', unchanged: '0', skipped: '1', failed: '1' }, link: `/vendor/jobs/${id}` },
    ])
    expect(await rows(`select after from audit_log where action = 'startJob' and subject_id = $1`, id)).toEqual([
      { after: { kind: 'USER_IMPORT', total: 3, fileName: 'people.csv', creating: 1, emails: 1 } },
    ])
  })

  it('begins by the check that was looked through, whatever another tab has had checked since', async () => {
    const { id, file } = await operations.checked(people('recheck', 2))
    const checkedAt = async () =>
      dataOf<{ userImport: { checkedAt: string } }>(await operations.ask('query ($id: ID!) { userImport(id: $id) { checkedAt } }', { id }))
        .userImport.checkedAt
    const start = async (seen: string) =>
      dataOf<{ startUserImport: { job: { id: string } | null; errors: { code: string }[] | null } }>(
        await operations.ask('mutation ($input: StartUserImportInput!) { startUserImport(input: $input) { job { id } errors { code } } }', {
          input: { id, count: 2, checkedAt: seen },
        }),
      ).startUserImport
    const seen = await checkedAt()
    expect((await operations.check(id, file)).errors).toBeNull()
    expect(await start(seen)).toEqual({ job: null, errors: [{ code: 'IMPORT_CHECKED_AGAIN' }] })
    expect((await start(await checkedAt())).job?.id).toBe(id)
    await operations.finished(id)
  })

  it('starts nothing where a check was committed after the numbers were compared', async () => {
    const { id } = await operations.checked(people('between', 1))
    await rows(
      `create function check_between() returns trigger language plpgsql as $$ begin
         update import_file set checked_at = checked_at + interval '1 second' where id = new.id; return new; end $$`,
    )
    await rows('create trigger check_between before insert on job for each row execute function check_between()')
    const begun = await operations.start(id, 1)
    await rows('drop function check_between cascade')
    expect(begun).toEqual({ job: null, errors: [{ path: 'checkedAt', code: 'IMPORT_CHECKED_AGAIN' }] })
    expect(await rows('select 1 from job where id = $1', id)).toEqual([])
    expect((await operations.start(id, 1)).job?.id).toBe(id)
    await operations.finished(id)
  })

  it('creates and mails nobody of whom the review said that they are not imported, even where nothing stands in the way since', async () => {
    await runAll(operations, 'userName,email,userType\nannounced.taken,taken@example.org,1\n')
    const { id } = await operations.checked(
      `userName,email,userType,customers\nannounced.one,announced.one@example.org,1,\nannounced.taken,announced.two@example.org,1,\nannounced.late,announced.late@example.org,1,Late Customer Ltd\n`,
    )
    expect((await operations.findings(id)).map(({ outcome }) => outcome)).toEqual(['SKIP', 'BROKEN'])
    await rows(`update user_identity set user_name = 'announced.renamed' where user_name = 'announced.taken'`)
    await rows('insert into customer (partner_id, name) values ($1, $2)', acmeId, 'Late Customer Ltd')
    expect((await operations.start(id, 1)).errors).toBeNull()
    await operations.finished(id)
    expect(await outcomes(id)).toEqual([
      { number: 2, state: 'DONE', code: null },
      { number: 3, state: 'UNCHANGED', code: 'USER_NAME_TAKEN' },
      { number: 4, state: 'REFUSED', code: 'CUSTOMER_NOT_FOUND' },
    ])
    expect(await rows(`select recipient from outbox where recipient like 'announced.%'`)).toEqual([
      { recipient: 'announced.one@example.org' },
    ])
  })

  it('J8 begins once, only as it was looked through, and is not checked again then', async () => {
    const { id, file } = await operations.checked(people('once', 3))
    expect((await operations.start(id, 2)).errors).toEqual([{ path: 'count', code: 'COUNT_DIFFERS' }])
    const [first, second] = await Promise.all([operations.start(id, 3), operations.start(id, 3)])
    expect([first.job?.id, second.job?.id]).toEqual([id, id])
    await operations.finished(id)
    expect((await operations.start(id, 3)).job?.id).toBe(id)
    expect(await rows(`select 1 from audit_log where action = 'startJob' and subject_id = $1`, id)).toHaveLength(1)
    expect((await operations.check(id, file)).errors).toEqual([{ path: 'id', code: 'IMPORT_BEGUN' }])
    expect(await rows('select content from import_file where id = $1', id)).toEqual([{ content: null }])
    const { userImport } = await operations.upload(people('never', 1))
    expect((await operations.start(userImport?.id ?? '', 1)).errors).toEqual([{ path: 'id', code: 'IMPORT_NOT_CHECKED' }])
    const nobody = await operations.checked('userName,email,userType\noperations,x@example.org,1\n')
    expect((await operations.start(nobody.id, 0)).errors).toEqual([{ path: 'id', code: 'NOBODY_TO_CREATE' }])
  })

  it('lets the row that breaks fail alone', async () => {
    await rows(
      `create function refuse_boom() returns trigger language plpgsql as $$ begin if new.user_name = 'boom5' then raise exception 'boom'; end if; return new; end $$`,
    )
    await rows('create trigger refuse_boom before insert on user_identity for each row execute function refuse_boom()')
    const { id } = await runAll(operations, people('boom', 9))
    await rows('drop trigger refuse_boom on user_identity')
    expect((await outcomes(id)).map(({ number, state, code }) => `${number} ${state} ${code}`)).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10].map((line) => (line === 6 ? '6 FAILED INTERNAL' : `${line} DONE null`)),
    )
    expect(await rows(`select 1 from audit_log where action = 'createUser' and after->>'userName' like 'boom%'`)).toHaveLength(8)
    expect(await rows(`select 1 from outbox where recipient like 'boom%'`)).toHaveLength(8)
  })

  it('goes with its file after a day, and not while it runs', async () => {
    const { id } = await operations.checked(people('old', 1))
    await rows(`update import_file set created_at = now() - interval '25 hours' where id = $1`, id)
    await rows(
      `insert into job (id, kind, parameters, created_by, host, state) values ($1, 'USER_IMPORT', '{}', $2, 'localhost', 'RUNNING')`,
      id,
      demoPersonId('operations'),
    )
    await deleteOldImports(server.db.orm)
    expect(await rows('select 1 from import_row where import_id = $1', id)).toHaveLength(1)
    await rows(`update job set state = 'CANCELLED' where id = $1`, id)
    await deleteOldImports(server.db.orm)
    expect(await rows('select 1 from import_file where id = $1', id)).toEqual([])
    expect(await rows('select 1 from import_row where import_id = $1', id)).toEqual([])
  })
})

testsThatAllWereSent('import/run.test.ts')
