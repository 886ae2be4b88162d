import { randomUUID } from 'node:crypto'
import { getNamedType, isInputObjectType } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
const asks = new Map<string, Ask>()
/** What is another's: of each kind an id that is there, out of the caller's reach. */
const foreign = {
  user: demoPersonId('employee', 'hr.localhost'),
  partner: '',
  customer: '',
  job: randomUUID(),
  view: '',
  session: '',
  device: randomUUID(),
  viewAs: '',
}
beforeAll(async () => {
  server = await testServer()
  for (const name of ['partneradmin', 'support']) asks.set(name, await asPerson(server, name, name === 'support' ? undefined : 'acme'))
  const id = demoPersonId('partneradmin', 'hr.localhost')
  const one = async (text: string, ...values: unknown[]) => (await server.db.pool.query<{ id: string }>(text, values)).rows[0]?.id ?? ''
  await one(`insert into job (id, kind, created_by, host, state) values ($1, 'USER_BULK', $2, 'x', 'DONE')`, foreign.job, id)
  await one(
    `insert into user_fido_credential (id, user_id, host, key_id, public_key, name) values ($1, $2, 'hr.localhost', 'key', '\\x00', 'Key')`,
    foreign.device,
    id,
  )
  // After the key: another way in ends the sessions before it.
  const stranger = await asPerson(server, 'partneradmin', 'hr')
  await stranger('mutation { saveView(input: { list: "users", name: "Theirs", address: "", shared: false }) { errors { code } } }')
  foreign.view = await one('select id from saved_view where user_id = $1', id)
  foreign.session = await one('select id from server_side_session where user_id = $1 limit 1', id)
  const begun = await (
    await asPerson(server, 'operations')
  )('mutation { beginViewAs(input: { userType: 1, roles: [], isHrPartner: false }) { id errors { code } } }')
  foreign.viewAs = (begun.data as { beginViewAs: { id: string } }).beginViewAs.id
  foreign.partner = await one(`select id from partner where domain = 'hr.localhost'`)
  foreign.customer = await one(
    `select id from customer where partner_id is distinct from (select id from partner where domain = 'acme.localhost') limit 1`,
  )
  if (Object.values(foreign).includes('')) throw new Error('Something of another’s is missing')
})
afterAll(() => server?.close())

type Case = { readonly kind: keyof typeof foreign; readonly call: (id: string) => string; readonly by?: string }
const change = (kind: Case['kind'], name: string, more = '', by = 'partneradmin'): [string, Case] => [
  `Mutation.${name}`,
  { kind, by, call: (id) => `mutation { ${name}(input: { id: "${id}" ${more} }) { errors { __typename path code message } } }` },
]
const read = (kind: Case['kind'], name: string, fields: string, by = 'partneradmin'): [string, Case] => [
  `Query.${name}`,
  { kind, by, call: (id) => `{ ${name}(id: "${id}") { ${fields} } }` },
]

/** Every operation that takes the id of something that is there. */
const CASES: Record<string, Case> = Object.fromEntries([
  read('user', 'user', 'id'),
  read('user', 'userSecurity', 'id'),
  read('user', 'userAccess', 'userId'),
  read('customer', 'customer', 'id'),
  read('job', 'job', 'id'),
  read('job', 'jobRows', 'hasMore nodes { label }'),
  ['Query.userClaim', { kind: 'user', call: (id) => `{ userClaim(userId: "${id}", claimType: "role") { id } }` }],
  [
    'Mutation.addOrReplaceUserClaim',
    {
      kind: 'user',
      call: (id) =>
        `mutation { addOrReplaceUserClaim(input: { userId: "${id}", claimType: "default_locale", claimValue: "de" }) { errors { code path } } }`,
    },
  ],
  change('user', 'updateUser', 'version: 1, givenName: "x"'),
  change('user', 'lockUser', `until: "2031-01-01T00:00:00Z", reason: "x"`),
  change('user', 'unlockUser'),
  change('user', 'setPasswordExpiry', 'version: 1, expired: true, days: 0, date: ""'),
  change('user', 'sendPasswordLink'),
  change('user', 'setTemporaryPassword'),
  change('user', 'setUserTwoFactor', 'version: 1, enabled: false, bypassCompanyTwoFactor: true'),
  change('user', 'resetUserFactor', 'method: PIN'),
  change('user', 'generateUserPin'),
  change('user', 'endUserSessions'),
  change('user', 'unlinkUserLogin', 'loginProvider: "x", providerKey: "x"'),
  change('user', 'addUserClaim', 'claimType: "nhr", claimValue: "x"'),
  change('user', 'removeUserClaim', 'claimType: "nhr", claimValue: "x"'),
  change('user', 'addUserDatabase', 'name: "x"'),
  change('user', 'removeUserDatabase', 'name: "x"'),
  change('user', 'deleteUser', 'userName: "employee"'),
  change('user', 'resendConfirmation'),
  change('partner', 'setPartnerSessionTimeout', 'minutes: 45'),
  ...['cancelJob', 'pauseJob', 'resumeJob', 'retryJob'].map((name) => change('job', name)),
  change('customer', 'updateCustomer', 'version: 1, name: "Mine"'),
  change('view', 'deleteView'),
  change('view', 'saveView', 'list: "users", name: "Mine", address: "", shared: false'),
  change('session', 'endOwnSession'),
  change('device', 'renameSecurityDevice', 'name: "x"'),
  change('device', 'removeSecurityDevice'),
  change('viewAs', 'endViewAs', '', 'support'),
])
/** Whose id is no question of reach: why. */
const EXEMPT: Record<string, string> = {
  'Query.customerAudit': 'for vendor staff alone, who reach everybody',
  'Mutation.revertCustomerChange': 'for vendor operations alone, who reach everybody',
  'Query.userAudit': 'for vendor staff alone, who reach everybody',
  'Query.userEvents': 'for vendor staff alone, who reach everybody',
  'Mutation.revertUserChange': 'for vendor operations alone, who reach everybody',
  'Mutation.beginViewAs': 'for vendor staff alone, who reach everybody',
  'Mutation.uploadUserProfilePicture': 'with a file; profile-picture.test.ts',
  'Mutation.undoUserBulk': 'the id of the job that begins, and of one of the caller’s own; undo.test.ts',
  'Mutation.uploadUserImport': 'the id of the import that begins; the tests of the import',
  'Mutation.checkUserImport': 'of an import of the caller’s own; the tests of the import',
  'Mutation.startUserImport': 'of an import of the caller’s own; the tests of the import',
  'Query.userImport': 'of an import of the caller’s own; the tests of the import',
  'Query.userImportCauses': 'of an import of the caller’s own; the tests of the import',
  'Query.userImportRows': 'of an import of the caller’s own; the tests of the import',
  'Mutation.startCustomerBulk': 'the id of the job that begins; customer-bulk.test.ts',
  'Mutation.startCustomerExport': 'the id of the job that begins; customer-bulk.test.ts',
  'Mutation.undoCustomerBulk': 'the id of the job that begins, and of one of the caller’s own; customer-bulk.test.ts',
  'Mutation.startUserBulk': 'the id of the job that begins; bulk.test.ts',
  'Mutation.startUserExport': 'the id of the job that begins; export.test.ts',
}

it('D2 knows every operation that takes an id', () => {
  const taking = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}).flatMap((field) => {
      const names = field.args.flatMap((arg) => {
        const named = getNamedType(arg.type)
        return isInputObjectType(named) ? Object.keys(named.getFields()) : [arg.name]
      })
      return names.some((name) => name === 'id' || name === 'userId') ? [`${type?.name}.${field.name}`] : []
    }),
  )
  expect(taking.filter((name) => !(name in CASES) && !(name in EXEMPT))).toEqual([])
  expect(Object.keys(CASES).filter((name) => !taking.includes(name))).toEqual([])
})

it.each(Object.entries(CASES))(
  'D2 %s answers for another’s id as for one that is not there, and changes nothing',
  async (_, { kind, call, by = 'partneradmin' }) => {
    const answered = async (id: string) => {
      const answer = await asks.get(by)?.(call(id))
      return JSON.parse(
        JSON.stringify([answer?.status, answer?.data, answer?.errors.map(({ message, extensions }) => [message, extensions['code']])]),
      ) as unknown
    }
    const snapshot = async () =>
      JSON.stringify(
        (
          await server.db.pool.query(
            `select (select to_jsonb(u) from user_identity u where id = $1) as one, (select to_jsonb(j) from job j where id = $2) as job,
             (select to_jsonb(v) from saved_view v where id = $3) as view, (select ended_at from server_side_session where id = $4) as session,
             (select name from user_fido_credential where id = $5) as device, (select session_timeout_minutes from partner where id = $7) as partner,
             (select to_jsonb(c) from customer c where id = $8) as customer, (select count(*) from audit_log where subject_id = any($6)) as told`,
            [
              foreign.user,
              foreign.job,
              foreign.view,
              foreign.session,
              foreign.device,
              Object.values(foreign),
              foreign.partner,
              foreign.customer,
            ],
          )
        ).rows,
      )
    const before = await snapshot()
    const theirs = await answered(foreign[kind])
    expect(theirs).toEqual(await answered(randomUUID()))
    expect(JSON.stringify(theirs)).toMatch(/null|NOT_FOUND|false/)
    expect(await snapshot()).toBe(before)
  },
)
