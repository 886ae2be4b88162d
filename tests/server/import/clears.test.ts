import { afterAll, beforeAll, expect, it } from 'vitest'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { testsThatAllWereSent } from '../audit/bad-network.ts'
import { dataOf } from '../graphql/calls.ts'
import { openDirectory } from '../scim/directory.ts'
import { importer } from './import-calls.ts'
import type { Importer } from './import-calls.ts'

// Empty cells of users who exist already: they change nothing, unless somebody has chosen for their column that they clear the value.

let server: RunningServer
let operations: Importer
let customerId: string
let defaults: Record<string, unknown>
beforeAll(async () => {
  server = await testServer()
  operations = await importer(server, 'operations')
  const [customer] = await rows<{ id: string; partnerId: string }>(
    `select id, partner_id as "partnerId" from customer where partner_id = (select id from partner where domain = 'acme.localhost') order by id limit 1`,
  )
  customerId = customer?.id ?? ''
  defaults = { partnerId: customer?.partnerId, customerIds: [customerId] }
})
afterAll(() => server?.close())
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows

const make = async (userName: string) => {
  const input = {
    ...{ userName, email: `${userName}@example.org`, givenName: 'Ida', familyName: 'Berg', phoneNumber: '0301234567' },
    ...{ userType: 1, customerIds: [customerId] },
  }
  const { data } = await operations.ask('mutation ($input: CreateUserInput!) { createUser(input: $input) { errors { code } } }', { input })
  expect(data).toEqual({ createUser: { errors: null } })
}
type Review = {
  creating: number
  changing: number
  broken: number
  clears: string[]
  cleared: { field: string; count: number }[]
  changeEmails: number
}
const review = async (id: string) =>
  dataOf<{ userImport: Review }>(
    await operations.ask(
      'query ($id: ID!) { userImport(id: $id) { creating changing broken clears cleared { field count } changeEmails } }',
      { id },
    ),
  ).userImport
const detailsOf = async (userName: string) => {
  const found = dataOf<{ users: { nodes: object[] } }>(
    await operations.ask(
      'query ($name: String!) { users(first: 1, where: { userName: { eq: $name } }) { nodes { givenName familyName phoneNumber } } }',
      { name: userName },
    ),
  )
  return found.users.nodes[0]
}
const HEAD = 'User name,Email address,First name,Last name,Phone number,User type'
const lines = (...names: string[]) => names.map((name) => `${name},${name}@example.org,,Berg,,1`)
const file = (...some: string[]) => `${[HEAD, ...some].join('\r\n')}\r\n`

it('leave what is there without that choice', async () => {
  await make('clear.stay')
  const { id } = await operations.checked(file(...lines('clear.stay')), defaults)
  expect(await review(id)).toEqual({ creating: 0, changing: 0, broken: 0, clears: [], cleared: [], changeEmails: 0 })
})

it('clear what was chosen alone, are counted by field in the review, and clear nothing of a field without a column', async () => {
  await make('clear.a')
  await make('clear.b')
  const content = file(...lines('clear.a', 'clear.b', 'clear.new'), 'clear.c,clear.c@example.org,Udo,Horn,,1')
  const { id, file: read } = await operations.checked(content, { ...defaults, clears: ['givenName', 'familyName'] })
  expect(await review(id)).toMatchObject({
    ...{ creating: 2, changing: 2, broken: 0 },
    clears: ['givenName', 'familyName'],
    // Each family name has a value, and the phone number was not chosen.
    cleared: [{ field: 'givenName', count: 2 }],
    changeEmails: 0,
  })
  const { givenName: _, ...unmapped } = read.mapping
  await operations.check(id, { ...read, mapping: unmapped }, { ...defaults, clears: ['givenName'] })
  expect(await review(id)).toMatchObject({ changing: 0, clears: [], cleared: [] })

  await operations.check(id, read, { ...defaults, clears: ['givenName', 'phoneNumber'] })
  const { changing, creating, cleared } = await review(id)
  expect(cleared).toEqual([
    { field: 'givenName', count: 2 },
    { field: 'phoneNumber', count: 2 },
  ])
  const { emails, changeEmails } = dataOf<{ userImport: { emails: number; changeEmails: number } }>(
    await operations.ask('query ($id: ID!) { userImport(id: $id) { emails changeEmails } }', { id }),
  ).userImport
  const started = await operations.ask('mutation ($input: StartUserImportInput!) { startUserImport(input: $input) { errors { code } } }', {
    input: { id, count: creating, changes: changing, emails: emails + changeEmails },
  })
  expect(started.data).toEqual({ startUserImport: { errors: null } })
  await operations.finished(id)
  expect(await detailsOf('clear.a')).toEqual({ givenName: null, familyName: 'Berg', phoneNumber: null })
  expect(await detailsOf('clear.new')).toEqual({ givenName: null, familyName: 'Berg', phoneNumber: null })
})

it('clear nothing in the columns that a row which is too short does not have, unless somebody corrects it to an empty one', async () => {
  await make('clear.short')
  const content = file('clear.short,clear.short@example.org,', 'clear.wide,clear.wide@example.org,Udo,Horn,,1')
  const chosen = { ...defaults, userType: 1, clears: ['givenName', 'familyName', 'phoneNumber'] }
  const { id, file: read } = await operations.checked(content, chosen)
  expect(await review(id)).toMatchObject({ creating: 1, changing: 1, cleared: [{ field: 'givenName', count: 1 }] })
  const corrections = [{ line: 2, field: 'phoneNumber', value: '' }]
  await operations.check(id, read, { ...chosen, corrections })
  expect((await review(id)).cleared.map(({ field }) => field)).toEqual(['givenName', 'phoneNumber'])
})

it('clear nothing of a user whom a directory manages', async () => {
  await make('clear.managed')
  const { providerId } = await openDirectory(server)
  await rows(`insert into scim_user (user_id, provider_id) select id, $1 from user_identity where user_name = 'clear.managed'`, providerId)
  const { id } = await operations.checked(file(...lines('clear.managed')), { ...defaults, clears: ['givenName'] })
  const [row] = await operations.findings(id)
  expect([row?.outcome, row?.findings.map(({ code }) => code)]).toEqual(['BROKEN', ['MANAGED_BY_DIRECTORY', 'VALUE_CLEARED']])
})

it('never clear a name or an address that a user must have', async () => {
  await make('clear.must')
  const { errors } = await operations.ask(
    'mutation ($input: CheckUserImportInput!) { checkUserImport(input: $input) { errors { code } } }',
    { input: { id: '00000000-0000-4000-8000-000000000000', encoding: 'UTF_8', delimiter: 'COMMA', mapping: {}, clears: ['email'] } },
  )
  expect(JSON.stringify(errors)).toContain('UserImportClearable')
})

it('do not hide a user name that a spreadsheet has rounded: its row is refused', async () => {
  const { id } = await operations.checked(file('1.23457E+11,big@example.org,Ida,Berg,,1'), defaults)
  const [row] = await operations.findings(id)
  expect([row?.outcome, row?.findings.map(({ path, code }) => [path, code])]).toEqual(['BROKEN', [['userName', 'VALUE_DAMAGED']]])
  // A card number of 16 digits may end in zero.
  const whole = await operations.checked(file('4000123412341230,card@example.org,Ida,Berg,,1'), defaults)
  expect(whole.userImport).toMatchObject({ creating: 1, broken: 0 })
})

it('sends the invitation of the first new user to the caller instead, with a link that opens nothing', async () => {
  const sample = async (id: string) =>
    dataOf<{ sendUserImportSample: { recipient: string | null; errors: { code: string }[] | null } }>(
      await operations.ask('mutation ($id: ID!) { sendUserImportSample(input: { id: $id }) { recipient errors { code } } }', { id }),
    ).sendUserImportSample
  const { id } = await operations.checked(file('sample.1,sample.1@example.org,Sam,Berg,,1'), defaults)
  const { recipient, errors } = await sample(id)
  expect([recipient, errors]).toEqual(['operations@portico.test', null])
  const sent = await rows<{ recipient: string; purpose: string; text: string }>(
    `select recipient, purpose, text from outbox where text like '%sample.1%' or recipient like 'sample.%'`,
  )
  expect(sent.map(({ recipient: to, purpose }) => [to, purpose])).toEqual([['operations@portico.test', 'INVITATION_SAMPLE']])
  expect(await rows(`select id from user_identity where user_name = 'sample.1'`)).toEqual([])
  expect(await rows(`select subject_id as id from audit_log where action = 'sendInvitationSample'`)).toEqual([{ id }])
  const links = await rows<{ count: number }>(`select count(*)::int as count from short_link where address = 'sample.1@example.org'`)
  expect(links).toEqual([{ count: 0 }])
  expect((await sample(id)).errors).toEqual([{ code: 'SAMPLE_TOO_SOON' }])
  await rows(`update outbox set created_at = now() - interval '61 seconds' where purpose = 'INVITATION_SAMPLE'`)
  expect((await sample(id)).errors).toBeNull()
  await rows(`update user_identity set email_unproven = true where user_name = 'operations'`)
  expect((await sample(id)).errors).toEqual([{ code: 'SAMPLE_WITHOUT_ADDRESS' }])
  await rows(`update user_identity set email_unproven = false where user_name = 'operations'`)
  const { id: silent } = await operations.checked(file('sample.2,sample.2@example.org,Sam,Berg,,1'), { ...defaults, mails: 'LATER' })
  expect((await sample(silent)).errors).toEqual([{ code: 'SAMPLE_WITHOUT_INVITATION' }])
})

it('sends the sample of a later new user where the rules refuse the first one by now', async () => {
  await rows(`update outbox set created_at = now() - interval '61 seconds' where purpose = 'INVITATION_SAMPLE'`)
  const { id } = await operations.checked(
    file('sample.3,sample.3@example.org,Sam,Berg,,1', 'sample.4,sample.4@example.org,Sam,Berg,,1'),
    defaults,
  )
  await rows(`update import_row set input = jsonb_set(input, '{userType}', '99') where import_id = $1 and label = 'sample.3'`, id)
  const answer = await operations.ask('mutation ($id: ID!) { sendUserImportSample(input: { id: $id }) { recipient errors { code } } }', {
    id,
  })
  expect(answer.data).toEqual({ sendUserImportSample: { recipient: 'operations@portico.test', errors: null } })
  expect(await rows(`select id from outbox where purpose = 'INVITATION_SAMPLE' and text like '%sample.4%'`)).toHaveLength(1)
})

testsThatAllWereSent('import/clears.test.ts')
