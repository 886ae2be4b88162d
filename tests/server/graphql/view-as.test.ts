import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WRITTEN_IN_VIEW } from '#src/data/exchanges/view-as.exchange.ts'
import { operations as table } from '../../../server/src/kit/graphql/operations.ts'
import { isClosedInView } from '../../../server/src/access/view-as.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { endSilentViews, seeView, SILENT_AFTER_MS } from '../../../server/src/accounts/sessions/view-life.ts'
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
      'select actor_id, acting_as, action, subject_type, subject_id, before, after, denied from audit_log where id > $1 order by id',
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
    const row = { actor_id: demoPersonId('operations'), acting_as: null, subject_type: 'ViewAs', subject_id: id, denied: false }
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

describe('K2 a view whose end nobody tells', () => {
  const END_OTHERS = 'mutation { endOtherSessions { errors { code } } }'
  const whom = { userType: 1, roles: ['Employee', 'Manager'], isHrPartner: false }
  const rowsOf = async (view: string) =>
    (
      await server.db.pool.query<{
        actor_id: string
        action: string
        before: unknown
        after: { reason?: string; lastSeenAt?: string } | null
      }>('select actor_id, action, before, after from audit_log where subject_id = $1 order by id', [view])
    ).rows
  const actionsOf = async (view: string) => (await rowsOf(view)).map(({ action, after }) => [action, after?.reason])
  const begun = async (ask: Ask) => (await begin(ask)).id ?? ''
  const fallSilent = (view: string, ms = SILENT_AFTER_MS + 1000) =>
    server.db.pool.query(`update view_as set seen_at = seen_at - $2 * interval '1 ms' where id = $1`, [view, ms])
  /** What comes out of a view, and is noted beside the answer. */
  const look = async (ask: Ask, view: string) => {
    const seen = async () =>
      (await server.db.pool.query<{ at: Date }>('select seen_at as at from view_as where id = $1', [view])).rows[0]?.at
    const before = await seen()
    expect(codesOf(await ask('{ locale { id } }', {}, { 'x-view-as': view, 'x-portico-background': '1' }))).toEqual([])
    await vi.waitFor(async () => expect(await seen()).not.toEqual(before))
  }

  it('ends with its session, once, for the same reason', async () => {
    const elsewhere = await asPerson(server, 'operations')
    const view = await begun(elsewhere)
    expect(dataOf(await operations(END_OTHERS))).toEqual({ endOtherSessions: { errors: null } })
    const [, last] = await rowsOf(view)
    expect(last).toEqual({
      actor_id: demoPersonId('operations'),
      action: 'endViewAs',
      before: whom,
      after: { reason: 'endedByUser', lastSeenAt: expect.any(String) as string },
    })
    await fallSilent(view)
    await endSilentViews(server.db.orm)
    expect((await end(operations, view)).errors).toBeNull()
    expect(await actionsOf(view)).toEqual([
      ['beginViewAs', undefined],
      ['endViewAs', 'endedByUser'],
    ])
  })

  it('ends by silence, with the time when it was last heard of, once; polls keep it', async () => {
    const ask = await asPerson(server, 'operations')
    const [kept, left] = [await begun(ask), await begun(ask)]
    for (const view of [kept, left]) await fallSilent(view)
    await look(ask, kept)
    const at = Date.now() - SILENT_AFTER_MS
    expect(await Promise.all([endSilentViews(server.db.orm), endSilentViews(server.db.orm)])).toContain(0)
    expect(await actionsOf(kept)).toEqual([['beginViewAs', undefined]])
    expect(await actionsOf(left)).toEqual([
      ['beginViewAs', undefined],
      ['endViewAs', 'silent'],
    ])
    const [, ended] = await rowsOf(left)
    expect(Math.abs(Date.parse(ended?.after?.lastSeenAt ?? '') - at)).toBeLessThan(60_000)
    expect((await end(ask, left)).errors).toBeNull()
    expect(await end(ask, kept)).toEqual({ id: kept, errors: null })
    expect(await actionsOf(left)).toHaveLength(2)
    expect(await actionsOf(kept)).toEqual([
      ['beginViewAs', undefined],
      ['endViewAs', undefined],
    ])
  })

  it('has begun again where a tab that was only hidden asks again; of another session, or once it was ended, it has not', async () => {
    const [ask, elsewhere] = [await asPerson(server, 'operations'), await asPerson(server, 'operations')]
    const view = await begun(ask)
    await fallSilent(view, SILENT_AFTER_MS - 60_000)
    expect(await endSilentViews(server.db.orm)).toBe(0)
    await fallSilent(view, 61_000)
    expect(await endSilentViews(server.db.orm)).toBe(1)
    await elsewhere('{ locale { id } }', {}, { 'x-view-as': view })
    await seeView(server.db.orm, view, 'another session')
    expect(await actionsOf(view)).toHaveLength(2)
    await look(ask, view)
    expect(await end(ask, view)).toEqual({ id: view, errors: null })
    const { rows } = await server.db.pool.query<{ id: string }>('select session_id as id from view_as where id = $1', [view])
    await seeView(server.db.orm, view, rows[0]?.id ?? '')
    expect(await actionsOf(view)).toEqual([
      ['beginViewAs', undefined],
      ['endViewAs', 'silent'],
      ['beginViewAs', undefined],
      ['endViewAs', undefined],
    ])
  })
})

it('lets a view write the same in the browser as on the server', () => {
  expect(WRITTEN_IN_VIEW.map((name) => `Mutation.${name}`).toSorted()).toEqual(
    Object.keys(table)
      .filter((name) => name.startsWith('Mutation.') && !isClosedInView(name))
      .toSorted(),
  )
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
    const actor = { actor_id: demoPersonId('operations'), acting_as: `view:${view}` }
    expect(await auditSince(from)).toEqual([{ ...actor, ...denied, before: null, after: { viewAs: view } }])
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
