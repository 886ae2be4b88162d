import { randomUUID } from 'node:crypto'
import type { RunningServer } from '../../support/server.ts'
import { multipart } from '../../support/multipart.ts'
import { Visitor } from '../../support/visitor.ts'
import { MUTATIONS, moveOf } from './walk.inputs.ts'
import type { Pools, Random } from './walk.inputs.ts'
import type { WalkWorld } from './walk.world.ts'

/** What a step asked, and what was answered: of a walk that leads too far, all of it is printed. */
export type Step = {
  readonly by: string
  readonly way: string
  readonly input: unknown
  readonly answer: string
  readonly tokens: readonly string[]
}
export type Walker = { readonly account: string; readonly token: string; readonly host: string; readonly scim: readonly string[] }

type Answer = { data?: Record<string, Record<string, unknown> | null> | null; errors?: { extensions: { code: string } }[] }

const post = (
  server: RunningServer,
  host: string,
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

/** One mutation of the schema, as somebody who guesses well would send it. */
export async function tryMutation(server: RunningServer, { account, token, host }: Walker, pools: Pools, random: Random): Promise<Step> {
  const field = random.one(MUTATIONS.filter(({ name }) => !OVER.has(name))) as (typeof MUTATIONS)[number]
  const move = moveOf(field, pools, random)
  const sent = await post(server, host, '/graphql', token, {
    query: move.document,
    ...(move.input && { variables: { input: move.input } }),
  })
  const answer = (sent.status < 500 ? sent.json() : {}) as Answer
  const told = answer.data?.[move.name] ?? {}
  const code = answer.errors?.[0]?.extensions.code ?? (told['errors'] as { code: string }[] | null | undefined)?.[0]?.code ?? 'done'
  const shown = told['token']
  return { by: account, way: move.name, input: move.input, answer: code, tokens: typeof shown === 'string' ? [shown] : [] }
}

/** They end the walk's own account or session, or wait for what no walk has: a device, a mailed code. */
const OVER = new Set(['deleteAccount', 'endOwnSession', 'endOtherSessions', 'uploadMigrationImport', 'beginViewAs'])

/** A file of one person, checked and imported. */
export async function tryImport(server: RunningServer, { account, token, host }: Walker, pools: Pools, random: Random): Promise<Step> {
  const ask = async (name: string, type: string, input: object, fields: string) => {
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} errors { code } } }`
    return ((await post(server, host, '/graphql', token, { query, variables: { input } })).json() as Answer).data?.[name]
  }
  const userType = 1 + random.below(7)
  const email = random.one(pools.mailboxes) ?? ''
  const rows = `userName,email,userType\r\ni${randomUUID().slice(0, 8)},${email},${userType}\r\n`
  const query = 'mutation ($input: UploadUserImportInput!) { uploadUserImport(input: $input) { userImport { id } errors { code } } }'
  const given = { input: { id: randomUUID(), fileName: 'people.csv', file: null } }
  const { body, type } = multipart(query, given, 'variables.input.file', { bytes: Buffer.from(rows), name: 'people.csv', type: 'text/csv' })
  const uploaded = await new Visitor().send(`http://${host}:${server.port}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': type, 'graphql-preflight': '1' },
    body,
  })
  const id = ((uploaded.json() as Answer).data?.['uploadUserImport']?.['userImport'] as { id: string } | null | undefined)?.id
  const said = (answer: string): Step => ({ by: account, way: 'import', input: { email, userType }, answer, tokens: [] })
  if (id === undefined) return said('not uploaded')
  const customerIds = [random.one(pools.ids['customer'] ?? [])].filter((each) => each !== undefined)
  const mapping = { userName: 0, email: 1, userType: 2 }
  await ask(
    'checkUserImport',
    'CheckUserImportInput',
    { id, encoding: 'UTF_8', delimiter: 'COMMA', mapping, customerIds },
    'userImport { id }',
  )
  const started = await ask('startUserImport', 'StartUserImportInput', { id, count: 1 }, 'job { id }')
  return said((started?.['errors'] as { code: string }[] | null | undefined)?.[0]?.code ?? (started ? 'done' : 'refused'))
}

/** A call of a directory by a token that a walk has been given. */
export async function tryScim(server: RunningServer, { account, host, scim }: Walker, pools: Pools, random: Random): Promise<Step> {
  const token = random.one(scim) ?? ''
  const email = random.one(pools.mailboxes) ?? ''
  const user = random.one(pools.ids['user'] ?? []) ?? ''
  const group = random.one([...(pools.ids['customer'] ?? []), ...(pools.ids['accessProfile'] ?? [])]) ?? ''
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
  const { status } = await post(server, host, `/scim/v2${path}`, token, body, method, 'application/scim+json')
  return { by: account, way: `SCIM ${method} ${path.split('/')[1]}`, input: { path, body }, answer: String(status), tokens: [] }
}

/** What there is to be named now. */
export async function readPools({ rows, partners }: WalkWorld, mailboxes: readonly string[], own: readonly string[]): Promise<Pools> {
  const records = await rows<{ kind: string; id: string; version: number; name: string | null }>(
    `
    select 'user' as kind, id::text, version, user_name as name from user_identity where email like '%@people.test'
    union all select 'customer', id::text, version, null from customer where partner_id = any ($1::uuid[])
    union all select 'accessProfile', id::text, version, null from access_profile
    union all select 'loginProvider', id::text, version, null from login_provider
    union all select 'partner', id::text, version, null from partner where id = any ($1::uuid[])
    union all (select 'session', id, version, null from server_side_session order by created_at desc limit 20)
    union all (select 'job', id::text, 1, null from job order by created_at desc limit 10)
    union all (select 'audit', id::text, 1, null from audit_log order by id desc limit 30)`,
    partners.map(({ id }) => id),
  )
  const ids = Object.fromEntries([...Map.groupBy(records, ({ kind }) => kind)].map(([kind, list]) => [kind, list.map(({ id }) => id)]))
  // One's own, and what stands near, oftener than what is far away.
  ids['user'] = [...(ids['user'] ?? []), ...own, ...own]
  return {
    ids,
    versions: new Map(records.map(({ id, version }) => [id, version])),
    names: new Map(records.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const]))),
    mailboxes,
    own,
  }
}
