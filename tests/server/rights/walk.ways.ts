import { randomUUID } from 'node:crypto'
import { mayCall } from '../../../server/src/access/access.ts'
import type { Viewer } from '../../../server/src/access/viewer.ts'
import { ruleOf } from '../../../server/src/kit/graphql/operations.ts'
import type { RunningServer } from '../../support/server.ts'
import { multipart } from '../../support/multipart.ts'
import { Visitor } from '../../support/visitor.ts'
import { GUIDES, leaving } from './walk.guides.ts'
import type { Around } from './walk.guides.ts'
import { MUTATIONS, moveOf } from './walk.inputs.ts'
import type { Random } from './walk.inputs.ts'

/** What a step asked, and what was answered: of a walk that leads too far, all of it is printed. */
export type Step = {
  readonly by: string
  readonly way: string
  readonly input: unknown
  readonly answer: string
  /** What the answer shows once: a directory's token, a setup link. */
  readonly shown?: string | undefined
}
export type Walker = {
  readonly account: string
  readonly host: string
  /** Of the portal, and of an app from elsewhere with the same scope. */
  readonly token: string
  readonly appToken: string
  readonly scim: readonly string[]
  readonly setups: readonly string[]
}
type Way = (server: RunningServer, walker: Walker, around: Around) => Promise<Step | undefined>
type Answer = { data?: Record<string, Record<string, unknown> | null> | null; errors?: { extensions: { code: string } }[] }
type Errors = { code: string; path: string | null }[] | null | undefined

const send = (
  server: RunningServer,
  { host }: Walker,
  path: string,
  token: string,
  body: unknown,
  method = 'POST',
  type = 'application/json',
) =>
  new Visitor().send(`http://${host}:${server.port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: JSON.stringify(body),
  })

const codeOf = (errors: Errors) => errors?.map(({ code, path }) => (path === null ? code : `${code} ${path}`))[0]

/** One mutation of the schema, mostly one that they may call at all, as somebody who guesses well would send it. */
export const tryMutation: Way = (server, walker, around) =>
  tryMove(server, walker, around, moveOf(mutationFor(around.near.viewer, around.random), around))

/** Out of one of their own customers. */
export const tryLeaving: Way = (server, walker, around) => {
  const updateUser = MUTATIONS.find(({ name }) => name === 'updateUser')
  return tryMove(server, walker, around, updateUser && moveOf(updateUser, around, leaving))
}

async function tryMove(server: RunningServer, walker: Walker, around: Around, move: ReturnType<typeof moveOf>): ReturnType<Way> {
  if (!move) return undefined
  const isApp = around.random.chance(0.06)
  const sent = await send(server, walker, '/graphql', isApp ? walker.appToken : walker.token, {
    query: move.document,
    ...(move.input && { variables: { input: move.input } }),
  })
  const answer = (sent.status < 500 ? sent.json() : { errors: [{ extensions: { code: `STATUS_${sent.status}` } }] }) as Answer
  const given = answer.data?.[move.name] ?? {}
  const code = answer.errors?.[0]?.extensions.code ?? codeOf(given['errors'] as Errors) ?? 'done'
  const shown = given['token'] ?? given['url']
  const way = isApp ? `app ${move.name}` : move.name
  return { by: walker.account, way, input: move.input, answer: code, ...(typeof shown === 'string' && { shown }) }
}

/** By rule mostly what may be called at all; what people do to their own account is a small part of it. */
function mutationFor(viewer: Viewer | undefined, random: Random): (typeof MUTATIONS)[number] {
  const all = MUTATIONS.filter(({ name }) => !OVER.has(name))
  const ruled = all.filter(({ name }) => typeof ruleOf(`Mutation.${name}`) === 'object')
  const open = ruled.filter(
    ({ name }) => (name in GUIDES || random.chance(0.05)) && mayCall(viewer, ruleOf(`Mutation.${name}`), true) === 'allowed',
  )
  const favoured = open.filter(({ name }) => FAVOURED.test(name))
  const chosen = random.one(
    favoured.length > 0 && random.chance(0.3) ? favoured : open.length > 0 && random.chance(0.92) ? open : random.chance(0.5) ? ruled : all,
  )
  if (!chosen) throw new Error('There is no mutation.')
  return chosen
}

/** What is taken back, and what others are believed by. */
const FAVOURED = /^(?:revert|undo|confirmLogin|createScim|updateScim|updateCustomer|setUserAccess|updateUser)/

/** They end the walk's own account or session, or wait for what no walk has: a device, a mailed code; importing is a way of its own. */
const OVER = new Set([
  'deleteAccount',
  'endOwnSession',
  'endOtherSessions',
  'uploadMigrationImport',
  'uploadUserImport',
  'uploadCustomerImport',
  'beginViewAs',
])

/** A file of one person, checked and imported. */
export const tryImport: Way = async (server, walker, { pools, near, random }) => {
  const ask = async (name: string, type: string, input: object, fields: string) => {
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} errors { code path } } }`
    return ((await send(server, walker, '/graphql', walker.token, { query, variables: { input } })).json() as Answer).data?.[name]
  }
  const userType = random.one([1, 1, 2, 3, 4, 6, 7]) ?? 1
  const role = random.one(['', 'Employee', 'Admin', 'PartnerAdmin'])
  const email = `i${randomUUID().slice(0, 8)}@${pools.domain}`
  const rows = `userName,email,userType,roles\r\ni${randomUUID().slice(0, 8)},${email},${userType},${role}\r\n`
  const query = 'mutation ($input: UploadUserImportInput!) { uploadUserImport(input: $input) { userImport { id } errors { code } } }'
  const given = { input: { id: randomUUID(), fileName: 'people.csv', file: null } }
  const { body, type } = multipart(query, given, 'variables.input.file', { bytes: Buffer.from(rows), name: 'people.csv', type: 'text/csv' })
  const uploaded = await new Visitor().send(`http://${walker.host}:${server.port}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${walker.token}`, 'content-type': type, 'graphql-preflight': '1' },
    body,
  })
  const id = ((uploaded.json() as Answer).data?.['uploadUserImport']?.['userImport'] as { id: string } | null | undefined)?.id
  const customerIds = [random.one(random.chance(0.85) ? near.customers : pools.customers)?.id].filter((each) => each !== undefined)
  const said = (answer: string): Step => ({ by: walker.account, way: 'import', input: { userType, role, customerIds }, answer })
  if (id === undefined) return said('not uploaded')
  const mapping = { userName: 0, email: 1, userType: 2, roles: 3 }
  const checking = { id, encoding: 'UTF_8', delimiter: 'COMMA', mapping, customerIds }
  await ask('checkUserImport', 'CheckUserImportInput', checking, 'userImport { id }')
  const started = await ask('startUserImport', 'StartUserImportInput', { id, count: 1 }, 'job { id }')
  return said(codeOf(started?.['errors'] as Errors) ?? (started ? 'done' : 'refused'))
}

/** A call of a directory by a token that a walk has been given. */
export const tryScim: Way = async (server, walker, { pools, random }) => {
  const token = random.one(walker.scim)
  if (token === undefined) return undefined
  const email = `s${randomUUID().slice(0, 8)}@${pools.domain}`
  const places = new Set(pools.partners.find(({ host }) => host === walker.host)?.customers.slice(0, 2))
  const provisioned = pools.users.filter(({ customers }) => customers.some((each) => places.has(each)))
  const user = random.one(random.chance(0.8) ? provisioned : pools.users)?.id ?? ''
  const groups = [
    ...pools.customers.filter(({ id }) => places.has(id)),
    ...pools.profiles.filter(({ customerId }) => customerId !== null && places.has(customerId)),
  ]
  const group = random.one(random.chance(0.8) ? groups : [...pools.customers, ...pools.profiles])?.id ?? ''
  const operations = (...Operations: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
  const person = {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: random.chance(0.5) ? email : `s${randomUUID().slice(0, 8)}`,
    externalId: randomUUID(),
    emails: [{ value: email, primary: true }],
    active: true,
  }
  const calls = [
    ['POST', '/Users', person],
    ['PUT', `/Users/${user}`, person],
    ['PATCH', `/Users/${user}`, operations({ op: 'replace', path: 'emails[type eq "work"].value', value: email })],
    ['PATCH', `/Users/${user}`, operations({ op: 'replace', path: 'active', value: random.chance(0.5) })],
    ['PATCH', `/Groups/${group}`, operations({ op: 'add', path: 'members', value: [{ value: user }] })],
    ['PATCH', `/Groups/${group}`, operations({ op: 'remove', path: `members[value eq "${user}"]` })],
  ] as const
  const [method, path, body] = random.one(calls) ?? calls[0]
  const { status } = await send(server, walker, `/scim/v2${path}`, token, body, method, 'application/scim+json')
  const answer = status < 300 ? 'done' : String(status)
  return { by: walker.account, way: `SCIM ${method} ${path.split('/')[1]}`, input: { path, body }, answer }
}

/** The forms of a setup link that a walk has been shown: the connection is another one then, and it is handed in. */
export const trySetup: Way = async (_, walker, { random }) => {
  const address = random.one(walker.setups)
  if (address === undefined) return undefined
  const visitor = new Visitor()
  const press = (action: string, fields: Record<string, string> = {}) =>
    visitor.send(address, {
      method: 'POST',
      headers: { origin: new URL(address).origin },
      body: new URLSearchParams({ action, ...fields }),
    })
  const opened = await press('open', { name: 'Walker' })
  const client = await press('client', { clientId: `c${random.below(1000)}`, clientSecret: 'shown-to-me' })
  const handed = await press('hand-in')
  const isDone = opened.status === 303 && client.status === 200 && handed.status === 200
  return { by: walker.account, way: 'setup link', input: { address }, answer: isDone ? 'done' : String(opened.status) }
}
