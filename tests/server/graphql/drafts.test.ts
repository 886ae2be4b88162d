import { randomUUID } from 'node:crypto'
import { getNullableType, GraphQLString, isInputObjectType } from 'graphql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { schema } from '../../../server/src/api/graphql/schema.ts'
import { ruleOf } from '../../../server/src/kit/graphql/input-rules.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const FORM = '/vendor/users/create#identity'
const DAY = 86_400_000

type Draft = { form: string; values: string; version: string | null; updatedAt: string }
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

const save = async (ask: Ask, input: { form?: string; values: unknown; version?: string }) => {
  const values = typeof input.values === 'string' ? input.values : JSON.stringify(input.values)
  const document = `mutation Save($input: SaveDraftInput!) {
    saveDraft(input: $input) { draft { form values version updatedAt } errors { __typename path code } }
  }`
  return dataOf<Saved>(await ask(document, { input: { form: FORM, ...input, values } })).saveDraft
}
const find = async (ask: Ask, form = FORM) => {
  const answer = await ask('query Find($form: String!) { draft(form: $form) { form values version updatedAt } }', { form })
  return dataOf<{ draft: Draft | null }>(answer).draft
}
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

it('keeps the twenty newest of a person', async () => {
  for (let at = 0; at < 22; at++) {
    await save(operations, { form: `/form/${at}`, values: { at: String(at) } })
    await age('operations', 1_000)
  }
  expect([await find(operations, '/form/0'), await find(operations, '/form/1')]).toEqual([null, null])
  expect([await find(operations, '/form/2'), await find(operations, '/form/21')]).not.toContain(null)
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
