import { afterAll, beforeAll, expect, it } from 'vitest'
import { Visitor } from '../../support/visitor.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

type View = { id: string; name: string; address: string; columns: string[] | null; shared: boolean; mine: boolean }
type Answer = { view: View | null; errors: { __typename: string; path: string; code: string }[] | null }

const FIELDS = 'view { id name address columns shared mine } errors { __typename path code }'
const ADDRESS = '?v=1&q=anna&sort=email:desc'

let server: RunningServer
let operations: Ask
let support: Ask
let admin: Ask
let partneradmin: Ask
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  support = await asPerson(server, 'support')
  admin = await asPerson(server, 'admin', 'acme')
  partneradmin = await asPerson(server, 'partneradmin', 'acme')
})
afterAll(() => server?.close())

const save = async (ask: Ask, input: object) =>
  dataOf<{ saveView: Answer }>(
    await ask(`mutation Save($input: SaveViewInput!) { saveView(input: $input) { ${FIELDS} } }`, {
      input: { list: 'users', name: 'Mine', address: ADDRESS, shared: false, ...input },
    }),
  ).saveView
const remove = async (ask: Ask, id: string) =>
  dataOf<{ deleteView: Answer }>(
    await ask(`mutation Drop($input: DeleteViewInput!) { deleteView(input: $input) { ${FIELDS} } }`, { input: { id } }),
  ).deleteView
const names = async (ask: Ask, list = 'users') =>
  dataOf<{ savedViews: View[] }>(
    await ask('query Views($list: String!) { savedViews(list: $list) { name shared mine } }', { list }),
  ).savedViews.map(({ name, shared, mine }) => `${name}${shared ? ' shared' : ''}${mine ? ' mine' : ''}`)
const share = async (ask: Ask, path: string) =>
  dataOf<{ shareLink: { address: string | null; errors: { code: string }[] | null } }>(
    await ask('mutation Share($input: ShareLinkInput!) { shareLink(input: $input) { address errors { code } } }', { input: { path } }),
  ).shareLink

it('keeps a view for who saved it, by list and name', async () => {
  const { view, errors } = await save(operations, { name: ' Locked ', columns: ['email', 'status'] })
  expect(errors).toBeNull()
  expect(view).toEqual({ id: view?.id, name: 'Locked', address: ADDRESS, columns: ['email', 'status'], shared: false, mine: true })
  await save(operations, { name: 'Anna', list: 'customers' })
  expect([await names(operations), await names(operations, 'customers'), await names(support)]).toEqual([
    ['Locked mine'],
    ['Anna mine'],
    [],
  ])
})

it('changes it under its id, refuses a name that is taken, and takes it away', async () => {
  const first = (await save(operations, { name: 'First' })).view
  expect((await save(operations, { name: 'FIRST' })).errors).toEqual([
    { __typename: 'ValidationError', path: 'name', code: 'VIEW_NAME_TAKEN' },
  ])
  const changed = await save(operations, { id: first?.id, name: 'First', address: '' })
  expect(changed).toMatchObject({ errors: null, view: { id: first?.id, address: '' } })
  expect((await remove(support, first?.id ?? '')).errors?.[0]?.code).toBe('VIEW_NOT_FOUND')
  expect((await remove(operations, first?.id ?? '')).errors).toBeNull()
  expect((await save(operations, { id: first?.id, name: 'Gone' })).errors?.[0]?.code).toBe('VIEW_NOT_FOUND')
})

it('shares with the organisation one works in: vendor staff, the partner, or the customer', async () => {
  await save(operations, { name: 'Vendor', list: 'shared', shared: true })
  await save(partneradmin, { name: 'Partner', list: 'shared', shared: true })
  const customer = { name: 'Customer', list: 'shared', shared: true }
  expect((await save(admin, customer)).errors).toEqual([{ __typename: 'ValidationError', path: 'shared', code: 'VIEW_NO_ORGANISATION' }])
  const { rows } = await server.db.pool.query(
    'select c.customer_id as id from user_customer c join user_identity u on u.id = c.user_id join partner p on p.id = u.partner_id where u.email = $1 and p.domain like $2',
    ['admin@portico.test', 'acme%'],
  )
  const at = { 'x-customer': String(rows[0]?.id) }
  expect((await save((document, variables) => admin(document, variables, at), customer)).errors).toBeNull()
  expect([await names(support, 'shared'), await names(admin, 'shared')]).toEqual([
    ['Vendor shared'],
    ['Customer shared mine', 'Partner shared'],
  ])
  expect(await names(await asPerson(server, 'partner'), 'shared')).toEqual([])
})

it.each([
  [{ name: '  ' }, ['VIEW_NAME_REQUIRED']],
  [{ name: 'x'.repeat(81) }, ['VIEW_NAME_TOO_LONG']],
  [{ address: 'https://evil.example' }, ['VIEW_ADDRESS_INVALID']],
  [{ address: `?q=${'x'.repeat(2000)}` }, ['VIEW_ADDRESS_INVALID']],
  [{ list: '../users' }, ['VIEW_LIST_INVALID']],
  [{ columns: ['a b'] }, ['VIEW_COLUMNS_INVALID']],
  [{ id: 'nothing' }, ['VIEW_NOT_FOUND']],
])('says what is wrong with %j', async (input, codes) => {
  expect((await save(operations, input)).errors?.map(({ code }) => code)).toEqual(codes)
})

it('makes a link that leads to the list, again and again, and nowhere else', async () => {
  const path = `/vendor/users${ADDRESS}`
  const { address } = await share(operations, path)
  expect(address).toMatch(/\/s\/[\w-]{22}$/)
  const visitor = new Visitor()
  for (let time = 0; time < 2; time++) {
    const { status, headers } = await visitor.send(address ?? '')
    expect([status, headers.location]).toEqual([303, path])
  }
  for (const bad of [
    'https://evil.example/',
    '//evil.example',
    '/admin/..//evil.example',
    '/account/logout',
    '/vendor/../account/logout',
    '',
  ])
    expect(await share(operations, bad)).toEqual({ address: null, errors: [{ code: 'SHARE_PATH_INVALID' }] })
})

it('K2 writes who saved, deleted and shared, without what was searched for', async () => {
  const { view } = await save(operations, { name: 'Told', address: '?q=secret.person' })
  await remove(operations, view?.id ?? '')
  await share(operations, '/vendor/users?q=secret.person')
  const { rows } = await server.db.pool.query(
    `select action, before, after from audit_log where action in ('saveView', 'deleteView', 'shareLink') order by id desc limit 3`,
  )
  const about = { list: 'users', name: 'Told', audience: null }
  expect(rows).toEqual([
    { action: 'shareLink', before: null, after: { page: '/vendor/users' } },
    { action: 'deleteView', before: about, after: null },
    { action: 'saveView', before: null, after: about },
  ])
})
