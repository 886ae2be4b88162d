import { randomUUID } from 'node:crypto'
import { getNamedType, isInputObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import type { Verb } from '../../../server/src/kit/graphql/operations.ts'
import type { GraphqlAnswer } from '../../support/running-server.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { REACH_ALL } from '../resources/callers.ts'
import { callersOf, documentOf, inputOf, resourceOperations, samples, tableOf } from '../resources/resources.ts'
import type { Operation } from '../resources/resources.ts'
import { finished } from './bulk-calls.ts'
import type { Started } from './bulk-calls.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

let server: RunningServer
const asks = new Map<string, Ask>()
const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
/** What is another's: of each kind an id that is there, out of the caller's reach. */
const foreign = {
  user: demoPersonId('employee', 'hr.localhost'),
  customer: '',
  job: randomUUID(),
  view: '',
  session: '',
  device: randomUUID(),
  viewAs: '',
  profile: '',
}
/** The same of each resource. */
const others = new Map<string, string>()
beforeAll(async () => {
  server = await testServer()
  for (const name of ['partneradmin', 'support', 'operations'])
    asks.set(name, await asPerson(server, name, name === 'partneradmin' ? 'acme' : undefined))
  const id = demoPersonId('partneradmin', 'hr.localhost')
  const one = async (text: string, ...values: unknown[]) => (await rows<{ id: string }>(text, ...values))[0]?.id ?? ''
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
  const VIEW = 'mutation { beginViewAs(input: { userType: 1, roles: [], isHrPartner: false }) { id errors { code } } }'
  foreign.viewAs = dataOf<{ beginViewAs: { id: string } }>(await askOf('operations')(VIEW)).beginViewAs.id
  foreign.profile = await one(
    `insert into access_profile (customer_id, name) select id, 'Theirs' from customer where partner_id = (select id from partner where domain = 'hr.localhost') limit 1 returning id`,
  )
  for (const sample of samples) others.set(sample.name, await sample.foreign(rows))
  foreign.customer = others.get('customer') ?? ''
  if ([...Object.values(foreign), ...others.values()].includes('')) throw new Error('Something of another’s is missing')
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

/** Every operation that takes the id of something that is there, and belongs to no resource. */
const CASES: Record<string, Case> = Object.fromEntries([
  read('user', 'userSecurity', 'id'),
  read('user', 'userAccess', 'userId'),
  read('profile', 'accessProfileHolders', 'total'),
  [
    'Query.accessProfilePreview',
    {
      kind: 'profile',
      call: (id) =>
        `{ accessProfilePreview(id: "${id}", cells: [{ name: "Leave", type: VIEW, granted: true, was: false }]) { gaining changes { name } } }`,
    },
  ],
  read('job', 'jobRows', 'pageInfo { hasNextPage } nodes { label }'),
  ['Query.userClaim', { kind: 'user', call: (id) => `{ userClaim(userId: "${id}", claimType: "role") { id } }` }],
  [
    'Mutation.addOrReplaceUserClaim',
    {
      kind: 'user',
      call: (id) =>
        `mutation { addOrReplaceUserClaim(input: { userId: "${id}", claimType: "default_locale", claimValue: "de" }) { errors { code path } } }`,
    },
  ],
  change('customer', 'findPayrollCandidates'),
  ...['cancelJob', 'pauseJob', 'resumeJob', 'retryJob'].map((name) => change('job', name)),
  change('view', 'deleteView'),
  change('view', 'saveView', 'list: "users", name: "Mine", address: "", shared: false'),
  change('session', 'endOwnSession'),
  change('device', 'renameSecurityDevice', 'name: "x"'),
  change('device', 'removeSecurityDevice'),
  change('viewAs', 'endViewAs', '', 'support'),
])
/** Whose id is no question of reach: why. */
const EXEMPT: Record<string, string> = {
  'Query.loginProviderPreview': 'of another’s the id counts for nothing; login-providers.test.ts',
  'Mutation.testLoginProvider': 'test-sign-in.test.ts',
  'Query.eventLogHistogram': 'a filter, asked within the reach of the list; logs.test.ts',
  'Query.userEvents': 'for vendor staff alone, who reach everybody',
  'Mutation.beginViewAs': 'for vendor staff alone, who reach everybody',
  'Mutation.uploadUserProfilePicture': 'with a file; profile-picture.test.ts',
  'Mutation.uploadUserImport': 'the id of the import that begins; the tests of the import',
  'Mutation.checkUserImport': 'of an import of the caller’s own; the tests of the import',
  'Mutation.startUserImport': 'of an import of the caller’s own; the tests of the import',
  'Mutation.sendUserImportSample': 'of an import of the caller’s own; migrations/people-files.test.ts',
  'Mutation.undoUserImport': 'of a job of the caller’s own; import/undo.test.ts',
  'Mutation.undoCustomerImport': 'of a job of the caller’s own; import/undo.test.ts',
  'Mutation.uploadCustomerImport': 'the id of the import that begins; import/customers.test.ts',
  'Mutation.checkCustomerImport': 'of an import of the caller’s own; import/customers.test.ts',
  'Mutation.startCustomerImport': 'of an import of the caller’s own; import/customers.test.ts',
  'Query.customerImport': 'of an import of the caller’s own; import/customers.test.ts',
  'Query.customerImportCauses': 'of an import of the caller’s own; import/customers.test.ts',
  'Query.customerImportRows': 'of an import of the caller’s own; import/customers.test.ts',
  ...Object.fromEntries(
    [
      ...['Query.migrationRun', 'Query.migrationRows', 'Query.migrationCauses', 'Query.migrationUsers', 'Query.migrationImport'],
      ...['Mutation.uploadMigrationImport', 'Mutation.checkMigrationImport'],
      ...['create', 'change', 'review', 'start', 'takeOver', 'discard', 'undo'].map((verb) => `Mutation.${verb}Migration`),
      'Mutation.sendMigrationSample',
    ].map((name) => [name, 'of vendor staff, who reach everything; migrations/run.test.ts']),
  ),
  ...Object.fromEntries(
    [...['pause', 'resume', 'delete', 'replay', 'test'].map((verb) => `${verb}EventStream`), 'rotateEventStreamSecret'].map((name) => [
      `Mutation.${name}`,
      'of vendor operations, who reach everything; event-streams/streams.test.ts',
    ]),
  ),
  'Mutation.endMaintenance': 'of vendor operations, who reach everything; status/maintenance.test.ts',
  'Query.errorRecording': 'of those who read the log of the whole installation; error-recordings.test.ts',
  'Query.loginProviderGroupEffects': 'null out of reach; joining.test.ts',
  'Query.featureEffects': 'of vendor operations, who reach everything; features.test.ts',
  'Query.clientEffects': 'of vendor operations, who reach everything; apps.test.ts',
  'Query.clientKindPreview': 'of vendor operations, who reach everything; apps.test.ts',
  'Query.tokenPreview': 'of vendor operations, who reach everything; apps.test.ts',
  'Query.userFeatures': 'of vendor operations, who reach everything; features.test.ts',
  'Query.userImport': 'of an import of the caller’s own; the tests of the import',
  'Query.userImportCauses': 'of an import of the caller’s own; the tests of the import',
  'Query.userImportRows': 'of an import of the caller’s own; the tests of the import',
}

/** Those whose callers do not all reach everything. */
const limited = resourceOperations.filter((operation) => callersOf(operation).some((person) => !REACH_ALL.has(person)))
const about = (...verbs: Verb[]) =>
  limited.filter(({ verb }) => verbs.includes(verb)).map((operation) => [operation.operation, operation] as const)
const OF_RESOURCES: ReadonlySet<string> = new Set(resourceOperations.map(({ operation }) => operation))

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
  const rowed = [...Object.keys(CASES), ...Object.keys(EXEMPT)]
  expect(taking.filter((name) => !OF_RESOURCES.has(name)).toSorted()).toEqual(rowed.toSorted())
})

/** What an answer says. */
const saidBy = (answer: GraphqlAnswer) =>
  JSON.parse(
    JSON.stringify([answer.status, answer.data, answer.errors.map(({ message, extensions }) => [message, extensions['code']])]),
  ) as unknown

/** Everything that a call about another's could have changed. */
async function snapshot(): Promise<string> {
  const records = []
  for (const sample of samples) records.push(await rows(`select * from ${tableOf(sample)} where id = $1`, others.get(sample.name)))
  const more = await rows(
    `select (select to_jsonb(j) from job j where id = $1) as job, (select to_jsonb(v) from saved_view v where id = $2) as view,
     (select ended_at from server_side_session where id = $3) as session, (select name from user_fido_credential where id = $4) as device,
     (select count(*) from audit_log where subject_id = any($5)) as told`,
    ...[foreign.job, foreign.view, foreign.session, foreign.device],
    [...Object.values(foreign), ...others.values()],
  )
  return JSON.stringify([records, more])
}

type Call = (id: string) => Promise<GraphqlAnswer>

/** What a call about an id answers, and whether it changed anything. @throws where it answers something of it */
async function toldOf(id: string, call: Call) {
  const before = await snapshot()
  const said = saidBy(await call(id))
  if (!/null|NOT_FOUND|false/.test(JSON.stringify(said))) throw new Error(`The answer tells of ${id}: ${JSON.stringify(said)}`)
  return { said, isChanged: (await snapshot()) !== before }
}
const toldOfNobody = async (call: Call) => ({ said: saidBy(await call(randomUUID())), isChanged: false })

const askOf = (name: string): Ask => {
  const ask = asks.get(name)
  if (!ask) throw new Error(`${name} is not signed in`)
  return ask
}
const otherOf = ({ sample }: Operation) => others.get(sample.name) ?? ''

it.each(Object.entries(CASES))(
  'D2 %s answers for another’s id as for one that is not there, and changes nothing',
  async (_, { kind, call, by = 'partneradmin' }) => {
    const ask: Call = (id) => askOf(by)(call(id))
    expect(await toldOf(foreign[kind], ask)).toEqual(await toldOfNobody(ask))
  },
)

/** A mutation of a resource about an id. */
const calling =
  (operation: Operation, fields: string): Call =>
  async (id) =>
    askOf('partneradmin')(documentOf(operation, fields), { input: await inputOf(operation, rows, id) })

describe('an operation of a resource', () => {
  it.each(about('update', 'change', 'revert'))('D2 %s answers for another’s id as for one that is not there', async (_, operation) => {
    // Some samples make records, which must not count as a change by the call.
    const input = await inputOf(operation, rows, otherOf(operation))
    const call: Call = (id) =>
      askOf('partneradmin')(documentOf(operation, 'errors { __typename path code message }'), { input: { ...input, id } })
    expect(await toldOf(otherOf(operation), call)).toEqual(await toldOfNobody(call))
  })

  it.each(about('one'))('D2 %s answers nothing for another’s id, and them who reach it', async (_, operation) => {
    const document = documentOf(operation, 'id')
    const call: Call = (id) => askOf('partneradmin')(document, { id })
    expect(await toldOf(otherOf(operation), call)).toEqual(await toldOfNobody(call))
    const id = otherOf(operation)
    expect(dataOf(await askOf('operations')(document, { id }))).toEqual({ [operation.name]: { id } })
  })

  it.each(about('audit'))('D2 %s has nothing of another’s id', async (_, operation) => {
    const call: Call = (id) => askOf('partneradmin')(documentOf(operation, 'pageInfo { hasNextPage } nodes { id }'), { id })
    expect(await toldOf(otherOf(operation), call)).toEqual(await toldOfNobody(call))
  })

  it.each(about('list'))('D2 %s neither shows nor finds another’s', async (_, { name, sample }) => {
    const id = others.get(sample.name) ?? ''
    const found = async (by: string) => {
      const document = `query ($id: String!) { ${name}(search: $id) { nodes { id } totalCount } }`
      return dataOf<Record<string, unknown>>(await askOf(by)(document, { id }))[name]
    }
    expect(await found('partneradmin')).toEqual({ nodes: [], totalCount: 0 })
    expect(await found('operations')).toEqual({ nodes: [{ id }], totalCount: 1 })
    const page = dataOf<Record<string, { nodes: { id: string }[] }>>(
      await askOf('partneradmin')(`{ ${name}(first: 200) { nodes { id } } }`),
    )
    expect(page[name]?.nodes.map((node) => node.id)).not.toContain(id)
  })

  const queries = schema.getQueryType()?.getFields() ?? {}
  const narrowed = about('list').filter(([, { name }]) => queries[name]?.args.some((argument) => argument.name === 'customer'))
  it.each(narrowed)('D2 %s of another’s customer is empty', async (_, { name }) => {
    const document = `query ($id: ID!) { ${name}(customer: $id) { nodes { id } totalCount } }`
    const call: Call = (id) => askOf('partneradmin')(document, { id })
    const empty = { [name]: { nodes: [], totalCount: 0 } }
    expect([dataOf(await call(foreign.customer)), dataOf(await call(randomUUID()))]).toEqual([empty, empty])
  })

  it.each(about('previewBulk'))('D2 %s refuses another’s as one that is not there', async (_, operation) => {
    const call = calling(operation, 'total checked changing refused { code message count } errors { path code }')
    expect(await toldOf(otherOf(operation), call)).toEqual(await toldOfNobody(call))
  })

  it.each(about('startBulk', 'export'))('D2 %s does nothing to another’s, and tells nothing of it', async (_, operation) => {
    const before = await snapshot()
    const ask = askOf('partneradmin')
    const input = { ...(await inputOf(operation, rows, otherOf(operation))), ids: [otherOf(operation), randomUUID()] }
    const answer = await ask(documentOf(operation, 'job { id } errors { path code }'), { input })
    const started = dataOf<Record<string, Started>>(answer)[operation.name]
    if (!started) throw new Error('The call answers no job')
    const { jobRows } = await finished(ask, started)
    const code = `${operation.sample.name.toUpperCase()}_NOT_FOUND`
    const refused = { label: null, partner: null, state: 'REFUSED', code }
    expect(jobRows.nodes).toEqual([
      { number: 1, ...refused },
      { number: 2, ...refused },
    ])
    expect(await snapshot()).toBe(before)
  })

  it.each(about('undoBulk'))('D2 %s of another’s job answers as of one that is not there', async (_, operation) => {
    const call = calling(operation, 'job { id } errors { path code }')
    expect(await toldOf(foreign.job, call)).toEqual(await toldOfNobody(call))
  })
})
