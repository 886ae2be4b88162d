import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/db/seed-people.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, codesOf, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

const BEGIN = 'mutation ($input: BeginViewAsInput!) { beginViewAs(input: $input) { id errors { __typename path code } } }'
const END = 'mutation ($input: EndViewAsInput!) { endViewAs(input: $input) { id errors { __typename path code } } }'
const EMPLOYEE = { userType: 1, roles: ['Manager', 'Employee'], isHrPartner: false }

let server: RunningServer
let operations: Ask
let support: Ask
beforeAll(async () => {
  server = await testServer()
  operations = await asPerson(server, 'operations')
  support = await asPerson(server, 'support')
})
afterAll(() => server?.close())

type Result = { id: string | null; errors: { __typename: string; path: string; code: string }[] | null }
const begin = async (ask: Ask, input: object = EMPLOYEE, headers = {}) =>
  dataOf<{ beginViewAs: Result }>(await ask(BEGIN, { input }, headers)).beginViewAs
const end = async (ask: Ask, id: string, headers = {}) =>
  dataOf<{ endViewAs: Result }>(await ask(END, { input: { id } }, headers)).endViewAs
const auditSince = async (from: number) =>
  (
    await server.db.pool.query<Record<string, unknown>>(
      'select actor_id, action, subject_type, subject_id, before, after, denied from audit_log where id > $1 order by id',
      [from],
    )
  ).rows
const lastAudit = async () =>
  (await server.db.pool.query<{ id: string }>('select coalesce(max(id), 0) as id from audit_log')).rows.map(({ id }) => Number(id))[0] ?? 0

describe('K2 a view as somebody else', () => {
  it('leaves one audit row when it begins and one when it ends, with who and as whom', async () => {
    const from = await lastAudit()
    const { id, errors } = await begin(operations)
    expect(errors).toBeNull()
    if (id === null) throw new Error('The view did not begin')
    expect(await end(operations, id, { 'x-view-as': id })).toEqual({ id, errors: null })
    expect(await end(operations, id)).toEqual({ id, errors: null })
    const row = { actor_id: demoPersonId('operations'), subject_type: 'ViewAs', subject_id: id, denied: false }
    const whom = { userType: 1, roles: ['Employee', 'Manager'], isHrPartner: false }
    expect(await auditSince(from)).toEqual([
      { ...row, action: 'beginViewAs', before: null, after: whom },
      { ...row, action: 'endViewAs', before: whom, after: null },
    ])
  })

  it('names the user who was taken as the example, within reach only', async () => {
    const employee = demoPersonId('employee', 'acme.localhost')
    const from = await lastAudit()
    await begin(support, { ...EMPLOYEE, isHrPartner: true, nhr: 'employee', userId: employee.toUpperCase() })
    const whom = { userType: 1, roles: ['Employee', 'Manager'], isHrPartner: true, nhr: 'employee', userId: employee }
    expect((await auditSince(from)).map(({ after }) => after)).toEqual([whom])
    const partner = await asPerson(server, 'partner', 'hr')
    const errors = [{ __typename: 'NotFoundError', path: 'userId', code: 'USER_NOT_FOUND' }]
    expect(await begin(partner, { ...EMPLOYEE, userId: employee })).toEqual({ id: null, errors })
    expect(await begin(partner, { ...EMPLOYEE, userId: randomUUID() })).toEqual({ id: null, errors })
  })

  it('takes no user type and no role that there is not', async () => {
    const from = await lastAudit()
    expect((await begin(operations, { userType: 8, roles: ['Admin', 'Root'], isHrPartner: false })).errors).toEqual([
      { __typename: 'ValidationError', path: 'userType', code: 'USER_TYPE_UNKNOWN' },
      { __typename: 'ValidationError', path: 'roles.1', code: 'ROLE_UNKNOWN' },
    ])
    expect(await auditSince(from)).toEqual([])
  })

  it('of somebody else cannot be ended', async () => {
    const { id } = await begin(operations)
    const from = await lastAudit()
    expect((await end(support, id ?? '')).errors).toEqual([{ __typename: 'NotFoundError', path: 'id', code: 'VIEW_AS_NOT_FOUND' }])
    expect(await auditSince(from)).toEqual([])
  })

  it('is for nobody while the feature is off, and can be ended then', async () => {
    const { id } = await begin(operations)
    await server.db.pool.query(`update feature set enabled = false where key = 'SPA_VIEW_AS'`)
    expect(codesOf(await operations(BEGIN, { input: EMPLOYEE }))).toEqual(['AUTH_NOT_AUTHORIZED'])
    expect((await end(operations, id ?? '')).errors).toBeNull()
    await server.db.pool.query(`update feature set enabled = true where key = 'SPA_VIEW_AS'`)
  })
})

describe('a request out of a view', () => {
  const UPDATE = 'mutation ($input: UpdateUserInput!) { updateUser(input: $input) { userIdentity { id } errors { code } } }'
  const id = demoPersonId('manager', 'acme.localhost')
  const input = { id, version: 1, givenName: 'Mallory' }

  it('writes nothing, and its try leaves one audit row that names the view', async () => {
    const view = randomUUID()
    const from = await lastAudit()
    expect(codesOf(await operations(UPDATE, { input }, { 'x-view-as': view }))).toEqual(['VIEW_AS_READ_ONLY'])
    const denied = { action: 'updateUser', subject_type: 'Operation', subject_id: 'Mutation.updateUser', denied: true }
    expect(await auditSince(from)).toEqual([{ actor_id: demoPersonId('operations'), ...denied, before: null, after: { viewAs: view } }])
    const { rows } = await server.db.pool.query('select version from user_identity where id = $1', [id])
    expect(rows).toEqual([{ version: 1 }])
    expect(dataOf(await operations(UPDATE, { input }))).toEqual({ updateUser: { userIdentity: { id }, errors: null } })
  })

  it('closes every other write of the same request too', async () => {
    const both =
      'mutation { saveDraft(input: { form: "/x", values: "{}" }) { errors { code } } discardDraft(input: { form: "/x" }) { form } }'
    expect(codesOf(await operations(both, {}, { 'x-view-as': 'x' }))).toContain('VIEW_AS_READ_ONLY')
    const { rows } = await server.db.pool.query('select form from form_draft')
    expect(rows).toEqual([])
  })

  it('reads as before, keeps own preferences, and opens nothing', async () => {
    const viewing = { 'x-view-as': 'x' }
    expect(codesOf(await operations('{ users(first: 1) { nodes { id } } }', {}, viewing))).toEqual([])
    expect(codesOf(await operations('mutation { refreshAppConfiguration(input: { sentinel: "features" }) { key } }', {}, viewing))).toEqual(
      [],
    )
    const save = 'mutation ($input: AddOrReplaceUserClaimInput!) { addOrReplaceUserClaim(input: $input) { errors { code } } }'
    const claim = { userId: demoPersonId('operations'), claimType: 'default_locale', claimValue: 'de' }
    expect(dataOf(await operations(save, { input: claim }, viewing))).toEqual({ addOrReplaceUserClaim: { errors: null } })
    const employee = await asPerson(server, 'employee')
    expect(codesOf(await employee('{ users(first: 1) { nodes { id } } }', {}, viewing))).toEqual(['AUTH_NOT_AUTHORIZED'])
  })
})
