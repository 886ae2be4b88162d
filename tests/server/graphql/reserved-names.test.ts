import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPartners } from '../../../server/src/demo/seed-partners.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { checks } from '../../../server/src/entities/status/checks.ts'
import { reportShadowedStaff } from '../../../server/src/entities/users/shadowed-staff.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { importer, people } from '../import/import-calls.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
let operations: Ask
let partnerAdmin: Ask
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  partnerAdmin = await asPerson(server, 'partneradmin', 'acme')
})
afterAll(() => server?.close())

const acmeId = demoPartners.find(({ row }) => row.domain === 'acme.localhost')?.row.id ?? ''
const acme = (name: string) => demoPersonId(name, 'acme.localhost')
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
type Payload = { errors: { path: string | null; code: string }[] | null }
const told = (payload: Payload | undefined) => payload?.errors?.map(({ path, code }) => `${path} ${code}`) ?? []

const create = async (ask: Ask, input: Record<string, unknown>) =>
  told(
    dataOf<{ createUser: Payload }>(
      await ask('mutation ($input: CreateUserInput!) { createUser(input: $input) { errors { path code } } }', {
        input: { userType: 1, ...input },
      }),
    ).createUser,
  )
const update = async (ask: Ask, id: string, input: Record<string, unknown>) => {
  const [{ version } = { version: 0 }] = await rows<{ version: number }>('select version from user_identity where id = $1', id)
  const UPDATE = 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { errors { path code } } }'
  return told(dataOf<{ updateUser: Payload }>(await ask(UPDATE, { input: { id, version, ...input } })).updateUser)
}
const NAME = 'userName USER_NAME_TAKEN'
const EMAIL = 'email EMAIL_TAKEN'

describe('the names of vendor staff, who sign in on every host', () => {
  it('are nobody else’s, whether by the name or by the address', async () => {
    expect(await create(partnerAdmin, { userName: 'support', email: 'support@portico.test' })).toEqual([NAME, EMAIL])
    expect(await create(partnerAdmin, { userName: 'Süpport', email: 'SUPPORT@portico.test' })).toEqual([NAME, EMAIL])
    expect(await create(partnerAdmin, { userName: 'support@portico.test', email: 'support@portico.test' })).toEqual([NAME, EMAIL])
    expect(await update(partnerAdmin, acme('employee'), { userName: 'operations' })).toEqual([NAME])
    expect(await update(partnerAdmin, acme('employee'), { email: 'operations@portico.test' })).toEqual([EMAIL])
    expect((await server.signIn('support', 'acme')).accessToken).not.toBe('')
  })

  it('are left out of an import', async () => {
    const csv = await importer(server, 'partneradmin', 'acme')
    const { id } = await csv.checked(`${people('beside', 1)}support,support@portico.test,Sham,Support,1\n`)
    expect((await csv.findings(id)).map(({ line, outcome, findings }) => [line, outcome, ...findings.map(({ code }) => code)])).toEqual([
      [3, 'SKIP', 'USER_NAME_TAKEN', 'EMAIL_TAKEN'],
    ])
    await csv.start(id, 1)
    expect((await csv.finished(id))?.counts).toEqual([
      { state: 'DONE', count: 1 },
      { state: 'UNCHANGED', count: 1 },
    ])
  })

  it('are left out where a row before them makes the vendor staff', async () => {
    const csv = await importer(server, 'operations')
    const file = 'userName,email,userType,partner\nnew.staff,new.staff@example.org,3,\nnew.staff,other@example.org,1,acme.localhost\n'
    // Who names no partner has the creator's, and vendor operations have none.
    const { id } = await csv.checked(file)
    expect((await csv.findings(id)).map(({ line, outcome, findings }) => [line, outcome, ...findings.map(({ code }) => code)])).toEqual([
      [3, 'SKIP', 'NAME_IN_FILE'],
    ])
  })

  it('are no new address of one’s own: its owner is told, and a link of before does not hold', async () => {
    const employee = await asPerson(server, 'employee', 'acme')
    const REQUEST = 'mutation ($email: String!) { requestEmailChange(input: { email: $email }) { errors { path code } } }'
    expect(
      told(dataOf<{ requestEmailChange: Payload }>(await employee(REQUEST, { email: 'support@portico.test' })).requestEmailChange),
    ).toEqual([])
    expect(await rows(`select purpose from outbox where recipient = 'support@portico.test'`)).toEqual([{ purpose: 'EMAIL_TAKEN' }])
    await employee(REQUEST, { email: 'later@example.org' })
    const [mail] = await rows<{ text: string }>(`select text from outbox where recipient = 'later@example.org'`)
    expect(await create(operations, { userName: 'later', email: 'later@example.org', userType: 3 })).toEqual([])
    const link = /\/s\/([\w-]{22})/.exec(mail?.text ?? '')?.[1]
    await employee('mutation ($link: String!) { confirmEmailChange(input: { link: $link }) { errors { code } } }', { link })
    expect(await rows('select email from user_identity where id = $1', acme('employee'))).toEqual([{ email: 'employee@portico.test' }])
  })

  it('are none that somebody has on any host already', async () => {
    await rows(`insert into user_identity (partner_id, user_name, email) values ($1, 'only.here', 'here@example.org')`, acmeId)
    expect(await create(operations, { userName: 'only.here', email: 'new@example.org', userType: 4 })).toEqual([NAME])
    expect(await create(operations, { userName: 'elsewhere', email: 'here@example.org', userType: 3 })).toEqual([EMAIL])
    expect(await create(operations, { userName: 'only.here', email: 'here@example.org' })).toEqual([])
    const [found] = await rows<{ id: string }>(`select id from user_identity where user_name = 'only.here' and partner_id is null`)
    expect(await update(operations, found?.id ?? '', { userType: 3, roles: ['VendorSupport'] })).toEqual([NAME, EMAIL])
  })

  it('go to one of two who ask at once', async () => {
    const twin = (at: number) => ({ userName: `twin${at}`, email: `twin${at}@example.org` })
    for (let at = 0; at < 5; at++) {
      const answers = await Promise.all([create(partnerAdmin, twin(at)), create(operations, { ...twin(at), userType: 3 })])
      expect(answers.toSorted()).toEqual([[], [NAME, EMAIL]])
    }
  })
})

it('the names of partner admins are not those of new people of the default host, where those would go first', async () => {
  await rows(`update user_identity set user_name = 'pia', email = 'pia@example.org' where id = $1`, acme('partneradmin'))
  expect(await create(operations, { userName: 'pia', email: 'pia@example.org' })).toEqual([NAME, EMAIL])
  const hr = demoPartners.find(({ row }) => row.domain === 'hr.localhost')?.row.id
  expect(await create(operations, { userName: 'pia', email: 'pia@example.org', partnerId: hr })).toEqual([])
})

it('vendor staff who are shadowed already are told of at the start, and to vendor operations', async () => {
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => void lines.push(line) }
  await reportShadowedStaff(server.db.orm, log)
  expect(lines).toEqual([])
  await rows(
    `insert into user_identity (id, partner_id, user_name, email) values ('00000000-0000-4000-8000-00000000000a', $1, 'shadow', 'Support@Portico.test')`,
    acmeId,
  )
  await reportShadowedStaff(server.db.orm, log)
  expect(lines).toEqual([{ staffId: demoPersonId('support'), userId: '00000000-0000-4000-8000-00000000000a', partnerId: acmeId }])
  const finding = await checks.STAFF_NAMES.run({ db: server.db })
  expect(finding).toEqual({ status: 'DEGRADED', code: 'SHADOWED', facts: { count: 1 } })
})
