import { randomUUID } from 'node:crypto'
import { getNullableType, GraphQLString, isInputObjectType } from 'graphql'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { deleteRows } from '../../../server/src/entities/drafts/drafts.ts'
import { formDraft } from '../../../server/src/tables/people/draft.table.ts'
import { ruleOf } from '../../../server/src/kit/graphql/input-rules.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const FORM = '/vendor/users/create#identity'
const DAY = 86_400_000

type Draft = { form: string; writer: string | null; sequence: number; values: string; version: string | null; updatedAt: string }
type Input = { form?: string; values: unknown; version?: string; writer?: string; sequence?: number }
type Saved = { saveDraft: { draft: Draft | null; errors: { __typename: string; path: string; code: string }[] | null } }

let server: RunningServer
let operations: Ask
let admin: Ask
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  admin = await asPerson(server, 'admin')
})
afterAll(() => server?.close())

const save = async (ask: Ask, input: Input) => {
  const values = typeof input.values === 'string' ? input.values : JSON.stringify(input.values)
  const document = `mutation Save($input: SaveDraftInput!) {
    saveDraft(input: $input) { draft { form writer sequence values version updatedAt } errors { __typename path code } }
  }`
  return dataOf<Saved>(await ask(document, { input: { form: FORM, ...input, values } })).saveDraft
}
const findAll = async (ask: Ask, form = FORM) => {
  const answer = await ask('query Find($form: String!) { drafts(form: $form) { form writer sequence values version updatedAt } }', { form })
  return dataOf<{ drafts: Draft[] }>(answer).drafts
}
const find = async (ask: Ask, form = FORM) => (await findAll(ask, form))[0] ?? null
const discardOf = async (ask: Ask, writer: string, sequence: number, form = FORM) =>
  dataOf(
    await ask('mutation Drop($input: DiscardDraftInput!) { discardDraft(input: $input) { form errors { code } } }', {
      input: { form, writer, sequence },
    }),
  )
const valuesOf = async (ask: Ask, form = FORM) =>
  (await findAll(ask, form)).map(({ writer, values }) => [writer, (JSON.parse(values) as { name: string }).name])
const discard = async (ask: Ask, form = FORM, values?: string) =>
  dataOf(await ask('mutation Drop($input: DiscardDraftInput!) { discardDraft(input: $input) { form } }', { input: { form, values } }))
/** Lets the drafts of a person be older than they are. */
const age = (name: string, milliseconds: number) =>
  server.db.pool.query('update form_draft set updated_at = updated_at - make_interval(secs => $2) where user_id = $1', [
    demoPersonId(name),
    milliseconds / 1000,
  ])

it('keeps the last draft of a form for who wrote it, and for nobody else', async () => {
  await save(operations, { values: { userName: 'anna' } })
  const edits = { userName: { from: 'anna', to: 'anna.b' }, locked: { from: false, to: true }, roles: { from: [], to: ['Admin'] } }
  const { draft, errors } = await save(operations, { values: edits, version: '3' })
  expect(errors).toBeNull()
  expect(draft).toMatchObject({ form: FORM, version: '3' })
  const found = await find(operations)
  expect(found).toEqual(draft)
  expect(JSON.parse(found?.values ?? '')).toEqual(edits)
  expect([await find(admin), await find(operations, '/vendor/users/other')]).toEqual([null, null])
})

it('drops it when it is told to, and only the own one', async () => {
  await save(operations, { values: { userName: 'anna' } })
  await save(admin, { values: { userName: 'berta' } })
  expect(await discard(admin)).toEqual({ discardDraft: { form: FORM } })
  expect([await find(admin), (await find(operations))?.values]).toEqual([null, '{"userName":"anna"}'])
  await discard(admin)
})

it('J8 drops the draft that a tab knows, and none that another tab has saved since', async () => {
  const { draft } = await save(operations, { values: { userName: 'anna', locked: true } })
  await save(operations, { values: { userName: 'anna b', locked: true } })
  for (const known of [draft?.values, 'no JSON', '[]']) await discard(operations, FORM, known)
  expect(JSON.parse((await find(operations))?.values ?? '{}')).toEqual({ userName: 'anna b', locked: true })
  await discard(operations, FORM, '{"locked":true,"userName":"anna b"}')
  expect(await find(operations)).toBeNull()
})

it('offers none after 7 days, and deletes it at the next save of anybody', async () => {
  await save(operations, { values: { userName: 'anna' } })
  await age('operations', 7 * DAY - 60_000)
  expect(await find(operations)).not.toBeNull()
  await age('operations', 61_000)
  expect(await find(operations)).toBeNull()
  await save(admin, { values: {} })
  const { rows } = await server.db.pool.query('select form from form_draft where user_id = $1', [demoPersonId('operations')])
  expect(rows).toEqual([])
})

it('keeps the sixty newest of a person', async () => {
  for (let at = 0; at < 62; at++) {
    await save(operations, { form: `/form/${at}`, values: { at: String(at) } })
    await age('operations', 1_000)
  }
  expect([await find(operations, '/form/0'), await find(operations, '/form/1')]).toEqual([null, null])
  expect([await find(operations, '/form/2'), await find(operations, '/form/61')]).not.toContain(null)
})

describe('J8 the drafts of several open forms', () => {
  const EDIT = '/vendor/users/1#person'
  const write = (writer: string, sequence: number, name: string, form = EDIT) =>
    save(operations, { form, writer, sequence, values: { name } })
  const mine = () => valuesOf(operations, EDIT)
  afterEach(() => server.db.pool.query('delete from form_draft'))

  it('are each their own: no tab replaces or discards what another one has saved', async () => {
    await write('tab.a', 1, 'Anna')
    await write('tab.b', 1, 'Berta')
    await write('tab.a', 2, 'Anna B')
    await save(operations, { form: EDIT, values: { name: 'of an older portal' } })
    expect(await mine()).toEqual([
      [null, 'of an older portal'],
      ['tab.a', 'Anna B'],
      ['tab.b', 'Berta'],
    ])
    const [, draft] = await findAll(operations, EDIT)
    expect(draft).toMatchObject({ form: EDIT, writer: 'tab.a', sequence: 2 })
    await discardOf(operations, 'tab.a', 2, EDIT)
    await discard(operations, EDIT)
    expect(await mine()).toEqual([['tab.b', 'Berta']])
    expect([await findAll(admin, EDIT), await findAll(operations, '/vendor/users/2#person')]).toEqual([[], []])
  })

  it('are not what a portal of before asks for, which is offered the draft that it shares between tabs', async () => {
    const ofBefore = async () => {
      const answer = await operations('query Find($form: String!) { draft(form: $form) { values } }', { form: EDIT })
      return dataOf<{ draft: { values: string } | null }>(answer).draft?.values
    }
    await write('tab.a', 1, 'Anna')
    expect(await ofBefore()).toBeUndefined()
    await save(operations, { form: EDIT, values: { name: 'of before' } })
    await write('tab.a', 2, 'Anna B')
    expect(await ofBefore()).toBe('{"name":"of before"}')
  })

  it('belong to one person, though another one uses the same writer', async () => {
    await write('tab.a', 5, 'Anna')
    await save(admin, { form: EDIT, writer: 'tab.a', sequence: 1, values: { name: 'Berta' } })
    await discardOf(admin, 'tab.a', 9, EDIT)
    expect([await mine(), await findAll(admin, EDIT)]).toEqual([[['tab.a', 'Anna']], []])
  })

  it('of one form are told from those of another one whose path ends alike', async () => {
    await write('tab.a', 1, 'Anna', '/x/y#z')
    expect([await valuesOf(operations, '/y#z'), await valuesOf(operations, '/x/y#z')]).toEqual([[], [['tab.a', 'Anna']]])
  })

  type Write = { readonly sequence: number; readonly name?: string }
  const WRITES: readonly Write[] = [
    { sequence: 1, name: 'one' },
    { sequence: 2, name: 'two' },
    { sequence: 2 },
    { sequence: 3, name: 'three' },
  ]
  const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
    items.length === 0 ? [[]] : items.flatMap((item, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
  const send = ({ sequence, name }: Write) =>
    name === undefined ? discardOf(operations, 'tab.a', sequence, EDIT) : write('tab.a', sequence, name)

  it('are what was sent last, in whatever order the saves and the discard arrive', async () => {
    for (const order of ordersOf(WRITES)) {
      for (const each of order) await send(each)
      expect([order, await mine()]).toEqual([order, [['tab.a', 'three']]])
      await server.db.pool.query('delete from form_draft')
    }
  })

  it('do not come back by a save that arrives after the discard, whatever the order, also sent twice or at once', async () => {
    for (const order of ordersOf(WRITES.slice(0, 3))) {
      for (const each of [...order, ...order]) await send(each)
      await Promise.all(order.map(send))
      expect([order, await mine()]).toEqual([order, []])
      await server.db.pool.query('delete from form_draft')
    }
  })

  it('keep nothing of what was discarded', async () => {
    await write('tab.a', 1, 'Anna')
    await discardOf(operations, 'tab.a', 1, EDIT)
    const { rows } = await server.db.pool.query('select values, version, is_discarded from form_draft')
    expect(rows).toEqual([{ values: {}, version: null, is_discarded: true }])
  })

  it('are bounded by form, as are the marks of discarded ones, and displace no draft of another form', async () => {
    await write('tab.x', 1, 'of another form', '/vendor/users/2#person')
    for (let at = 0; at < 25; at++) {
      await write(`tab.${at}`, 1, String(at))
      await discardOf(operations, `gone.${at}`, 1, EDIT)
      await age('operations', 1_000)
    }
    const { rows } = await server.db.pool.query('select is_discarded, count(*)::int from form_draft group by 1 order by 1')
    expect(rows).toEqual([
      { is_discarded: false, count: 6 },
      { is_discarded: true, count: 5 },
    ])
    expect((await mine()).map(([writer]) => writer)).toEqual(['tab.24', 'tab.23', 'tab.22', 'tab.21', 'tab.20'])
    expect(await valuesOf(operations, '/vendor/users/2#person')).toEqual([['tab.x', 'of another form']])
  })

  it('are not deleted as too many where they were saved meanwhile', async () => {
    await write('tab.a', 1, 'Anna')
    await age('operations', 60_000)
    const found = await server.db.orm.select().from(formDraft)
    await write('tab.a', 2, 'Anna B')
    await deleteRows(server.db.orm, demoPersonId('operations'), found)
    expect(await mine()).toEqual([['tab.a', 'Anna B']])
  })

  it('come back by a later save of a form that is still open where another one has discarded them', async () => {
    await write('tab.a', 1, 'Anna')
    await discardOf(operations, 'tab.a', 1, EDIT)
    await write('tab.a', 2, 'Anna')
    expect(await mine()).toEqual([['tab.a', 'Anna']])
  })

  it('survive a process of the version before, which neither finds nor replaces them', async () => {
    await write('tab.a', 1, 'Anna')
    const before = `insert into form_draft (user_id, form, "values", version, updated_at) values ($1, $2, $3, null, now())
      on conflict (user_id, form) do update set "values" = excluded."values", updated_at = excluded.updated_at`
    for (const name of ['old', 'older']) {
      await server.db.pool.query(before, [demoPersonId('operations'), EDIT, JSON.stringify({ name })])
    }
    expect(await mine()).toEqual([
      [null, 'older'],
      ['tab.a', 'Anna'],
    ])
  })

  it.each([
    ['a slash', 'a/b', 1],
    ['no end', 'x'.repeat(101), 1],
    ['nothing', '', 1],
    ['no number', 'tab.a', undefined],
    ['a number below 1', 'tab.a', 0],
  ])('need a writer and a number: %s', async (_, writer, sequence) => {
    const { draft, errors } = await save(operations, { form: EDIT, values: {}, writer, ...(sequence !== undefined && { sequence }) })
    expect([draft, errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([null, ['writer DRAFT_FORM_INVALID']])
    expect(await discardOf(operations, writer, sequence ?? -1, EDIT)).toMatchObject({
      discardDraft: { errors: [{ code: 'DRAFT_FORM_INVALID' }] },
    })
    expect((await server.db.pool.query('select form from form_draft')).rows).toEqual([])
  })
})

it.each([
  ['no path', { form: 'users', values: {} }, 'form DRAFT_FORM_INVALID'],
  ['a path without end', { form: `/${'x'.repeat(400)}`, values: {} }, 'form DRAFT_FORM_INVALID'],
  ['no JSON', { values: '{' }, 'values DRAFT_VALUES_INVALID'],
  ['no object', { values: [] }, 'values DRAFT_VALUES_INVALID'],
  ['a value that no field has', { values: { a: { b: 'c' } } }, 'values DRAFT_VALUES_INVALID'],
  ['a character that no text keeps', { values: { a: '\0' } }, 'values DRAFT_VALUES_INVALID'],
  ['too much', { values: { a: 'x'.repeat(49_152) } }, 'values DRAFT_TOO_LARGE'],
  ['an edit of something else', { values: { a: { from: 'b', to: 'c', by: 'd' } } }, 'values DRAFT_VALUES_INVALID'],
  ['a password', { values: { newPassword: { from: '', to: 'x' } } }, 'values DRAFT_SECRET'],
  ['a client secret, of an older portal', { values: { clientSecret: 'x' } }, 'values DRAFT_SECRET'],
  ['a version without end', { values: {}, version: 'x'.repeat(101) }, 'version DRAFT_VERSION_INVALID'],
])('C11 refuses %s', async (_, input, expected) => {
  const { draft, errors } = await save(operations, input)
  expect([draft, errors?.map(({ __typename, path, code }) => `${__typename} ${path} ${code}`)]).toEqual([
    null,
    [`ValidationError ${expected}`],
  ])
})

it('keeps a bulk action with a thousand selected records', async () => {
  const ids = Array.from({ length: 1_000 }, () => randomUUID())
  const { errors } = await save(operations, { values: { selection: { from: '', to: JSON.stringify({ ids }) } } })
  expect(errors).toBeNull()
})

it('keeps fields that are no secrets and only sound like one', async () => {
  const values = Object.fromEntries(
    ['clientSecretEndsOn', 'tokenFormat', 'tokenMinutes', 'passwordMinLength', 'passwordExpiryDays', 'allowsPassword'].map((name) => [
      name,
      { from: '', to: '1' },
    ]),
  )
  const { draft, errors } = await save(operations, { form: '/vendor/apps/1#setup', values })
  expect([errors, JSON.parse(draft?.values ?? '')]).toEqual([null, values])
})

it('C11 every text of an input that is a password or a secret says so', () => {
  const secrets = Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .flatMap((type) => Object.values(type.getFields()))
    .filter(({ name, type }) => /(password|secret)$/i.test(name) && getNullableType(type) === GraphQLString)
  expect(secrets.length).toBeGreaterThan(0)
  expect(secrets.filter((field) => ruleOf(field)?.secret !== true).map(({ name }) => name)).toEqual([])
})
