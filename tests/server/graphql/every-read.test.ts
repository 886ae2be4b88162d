import { randomUUID } from 'node:crypto'
import { getNamedType, isObjectType, isRequiredArgument } from 'graphql'
import type { GraphQLField, GraphQLObjectType } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { resourceOperations, samples } from '../resources/resources.ts'
import { asPerson, codesOf } from './calls.ts'
import type { Ask } from './calls.ts'

const PEOPLE = ['employee', 'manager', 'hradmin', 'admin', 'partneradmin']
let server: RunningServer
const asks = new Map<string, Ask>()
const member = demoPersonId('employee', 'acme.localhost')
const theirs = { import: randomUUID(), customerImport: randomUUID() }
/** One of each resource, within reach. */
const own = new Map<string, string>()
beforeAll(async () => {
  server = await testServer()
  for (const name of PEOPLE) asks.set(name, await asPerson(server, name, 'acme'))
  const write = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
  for (const sample of samples) own.set(sample.name, await sample.own(write))
  for (const [id, kind] of [
    [theirs.import, 'USER_IMPORT'],
    [theirs.customerImport, 'CUSTOMER_IMPORT'],
  ]) {
    await write(
      `insert into import_file (id, kind, created_by, file_name, encoding, delimiter, mapping, total) values ($1, $2, $3, 'x', 'UTF_8', ',', '{}', 1)`,
      id,
      kind,
      member,
    )
    await write(
      `insert into import_row (import_id, line, label, outcome, findings) values ($1, 2, 'x', 'BROKEN', '[{"path":null,"code":"X","message":"x"}]')`,
      id,
    )
  }
})
afterAll(() => server?.close())

/** The arguments of the fields that ask for some, but for those of a resource. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  'Dashboard.signInsPerDay': 'timeZone: "Europe/London"',
  'Query.accessProfileHolders': `id: "${member}"`,
  'Query.accessProfilePeople': `customer: "${member}"`,
  'Query.accessProfilePreview': `id: "${member}", cells: []`,
  'Query.draft': 'form: "x"',
  'Query.drafts': 'form: "x"',
  'Query.clientEffects': `input: { id: "${randomUUID()}" }`,
  'Query.clientKindPreview': `input: { id: "${randomUUID()}", kind: NATIVE }`,
  'Query.featureEffects': 'input: { key: "x" }',
  'Query.loginProviderGroupEffects': `input: { id: "${randomUUID()}" }`,
  ...Object.fromEntries(
    ['auditLog', 'eventLog', 'logLine'].map((name) => [
      `Query.${name}Histogram`,
      'since: "2026-01-01T00:00:00Z", until: "2026-01-02T00:00:00Z", timeZone: "UTC"',
    ]),
  ),
  'Query.isFeatureEnabled': 'feature: APPS',
  'Query.link': 'link: "x"',
  'Query.loginProviderPreview': 'protocol: SAML2, document: "x"',
  'Query.errorRecording': 'id: "x"',
  'Query.errorRecordings': 'reference: "x"',
  'Query.logsByReference': 'reference: "x"',
  'Query.payrollEmployee': `id: "${randomUUID()}"`,
  'Query.payrollEmployees': 'first: 2',
  'Query.savedViews': 'list: "users"',
  'Query.tokenPreview': `id: "${randomUUID()}"`,
  'Query.userAccess': `id: "${member}"`,
  'Query.userClaim': `userId: "${member}", claimType: "role"`,
  'Query.userEvents': `id: "${member}"`,
  ...Object.fromEntries(['', 'Causes', 'Rows'].map((part) => [`Query.customerImport${part}`, `id: "${theirs.customerImport}"`])),
  ...Object.fromEntries(['Run', 'Rows', 'Causes', 'Users'].map((part) => [`Query.migration${part}`, `id: "${randomUUID()}"`])),
  'Query.migrationSource': 'wizard: USERS',
  'Query.migrationCustomers': 'wizard: USERS',
  'Query.migrationRuns': 'first: 2',
  'Query.migrationImport': `id: "${randomUUID()}"`,
  'Query.userImport': `id: "${theirs.import}"`,
  'Query.userImportCauses': `id: "${theirs.import}"`,
  'Query.userImportRows': `id: "${theirs.import}"`,
  'Query.userFeatures': `id: "${member}"`,
  'Query.userSecurity': `id: "${member}"`,
  // Every field of every row of a usual page is more than an answer may hold.
  'Query.users': 'first: 20',
  'Query.customers': 'first: 20',
  'Query.partners': 'first: 20',
  'Query.loginProviders': 'first: 2',
  'Query.accessProfiles': 'first: 20',
}

/** Asked for one customer in a request, and read as the owner of the tables. */
const FOR_ONE: ReadonlySet<string> = new Set(['Customer.networkRulePreview'])

/** Every field, and of what it leads to every field again, a few steps far. */
function everything(type: GraphQLObjectType, steps: number): string {
  return Object.values(type.getFields())
    .filter((field) => !FOR_ONE.has(`${type.name}.${field.name}`))
    .map((field) => call(type, field, steps))
    .join(' ')
}
function call(type: GraphQLObjectType, field: GraphQLField<unknown, unknown>, steps: number): string {
  const name = `${type.name}.${field.name}`
  const given = ARGUMENTS[name] ?? argumentsOf(name)
  if (given === undefined && field.args.some(isRequiredArgument)) throw new Error(`ARGUMENTS has nothing for ${name}`)
  const inner = getNamedType(field.type)
  if (isObjectType(inner) && steps === 0) return ''
  return `${field.name}${given === undefined ? '' : `(${given})`} ${isObjectType(inner) ? `{ __typename ${everything(inner, steps - 1)} }` : ''}`
}

function argumentsOf(name: string): string | undefined {
  if (name === 'Query.jobRows') return `id: "${own.get('job')}"`
  const of = resourceOperations.find(({ operation, verb }) => operation === name && verb !== 'list')
  return of && `id: "${own.get(of.sample.name)}"`
}

const QUERY = schema.getQueryType()
const reads = Object.values(QUERY?.getFields() ?? {})

it.each(reads.map((field) => [field.name, field] as const))('%s reads nothing that the database closes to tenants', async (_, field) => {
  const read = QUERY ? call(QUERY, field, 4) : ''
  for (const [name, ask] of asks) {
    const refused = codesOf(await ask(`{ ${read} }`)).filter((code) => code !== 'AUTH_NOT_AUTHORIZED')
    expect({ name, refused }).toEqual({ name, refused: [] })
  }
})
