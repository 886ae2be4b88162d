import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { requestStatuses } from '../../../server/src/tables/people/notification.table.ts'
import { leaveTypes } from '../../../server/src/tables/request.table.ts'
import { writeNotification } from '../../../server/src/kit/notifications/write-notification.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { register, SHOP } from '../identity/foreign-client.ts'

let server: RunningServer
let acme: string
let token: string
const [person, approver] = [demoPersonId('employee', 'acme.localhost'), demoPersonId('manager', 'acme.localhost')]
const rows = async (text: string, ...values: unknown[]) => (await server.db.pool.query<Record<string, unknown>>(text, values)).rows

beforeAll(async () => {
  server = await testServer({ jobs: false })
  acme = server.url.replace('localhost', 'acme.localhost')
  await register(server, {
    kind: 'MACHINE',
    grantTypes: ['CLIENT_CREDENTIALS'],
    redirectUris: [],
    postLogoutRedirectUris: [],
    scopes: ['requests', 'access'],
  })
  await rows(`update partner set hr_product_url = 'https://hr.example/acme/' where domain = 'acme.localhost'`)
  token = await tokenAt(acme)
})
afterAll(() => server?.close())
beforeEach(async () => {
  await rows('delete from hr_request')
  await rows('delete from notification')
})

async function tokenAt(origin: string, scope = 'requests'): Promise<string> {
  const fields = { grant_type: 'client_credentials', client_id: SHOP.id, client_secret: SHOP.secret, scope }
  const answer = await new Visitor().send(`${origin}/identity/token`, { method: 'POST', body: new URLSearchParams(fields) })
  return (answer.json() as { access_token: string }).access_token
}
const send = (body: unknown, { by = token, origin = acme, method = 'POST' } = {}) =>
  new Visitor().send(`${origin}/api/requests`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${by}` },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 9, minute)).toISOString()
const leave = (more: Readonly<Record<string, unknown>> = {}) => ({
  id: 'L-1',
  type: 'LEAVE',
  leaveType: 'MATERNITY',
  status: 'SUBMITTED',
  person,
  approver,
  changedAt: at(0),
  path: '/leave/1?from=portal',
  ...more,
})
const told = () =>
  rows(`select user_id as id, kind, request_type as type, request_status as status, title_code as title, parameters, link, more
        from notification order by created_at, id`)
const errorOf = async (body: unknown) => {
  const answer = await send(body)
  return [answer.status, (answer.json() as { error: { message: string } }).error.message] as const
}

describe('POST /api/requests', () => {
  it('notifies the approver of what waits for them and the person of the answer, with a link to the HR product', async () => {
    const first = await send(leave())
    expect([first.status, first.json()]).toEqual([201, { id: 'L-1', status: 'SUBMITTED', changedAt: at(0), outcome: 'created' }])
    const second = await send(leave({ status: 'DECLINED', changedAt: at(1), approver: undefined }))
    expect([second.status, second.json()]).toEqual([200, { id: 'L-1', status: 'DECLINED', changedAt: at(1), outcome: 'updated' }])
    const link = 'https://hr.example/acme/leave/1?from=portal'
    const common = { kind: 'REQUEST', type: 'LEAVE', link, more: 0 }
    const [named] = await rows('select display_name as name from user_identity where id = $1', person)
    expect(await told()).toEqual([
      {
        ...common,
        id: approver,
        status: 'SUBMITTED',
        title: 'REQUEST_RECEIVED',
        parameters: { person: named?.['name'], leaveType: 'MATERNITY' },
      },
      { ...common, id: person, status: 'DECLINED', title: 'REQUEST_STATUS', parameters: { leaveType: 'MATERNITY' } },
    ])
  })

  it('takes every status, whatever it was before', async () => {
    const answers: unknown[] = []
    for (const [minute, status] of requestStatuses.entries())
      answers.push((await send(leave({ type: 'EXPENSE', leaveType: undefined, status, changedAt: at(minute) }))).status)
    expect(answers).toEqual([201, ...requestStatuses.slice(1).map(() => 200)])
    const readers = new Map((await told()).map(({ status, id }) => [status, id === approver]))
    expect(Object.fromEntries(readers)).toEqual({
      APPROVED: false,
      APPROVED_BY_ADMIN: false,
      CANCELLED: true,
      DECLINED: false,
      IMPORTED_TO_PAYROLL: false,
      INFORMATION_PROVIDED: true,
      MORE_INFORMATION_REQUIRED: false,
      SUBMITTED: true,
    })
  })

  it('takes every leave type', async () => {
    for (const leaveType of leaveTypes) expect((await send(leave({ id: leaveType, leaveType }))).status).toBe(201)
  })

  it('notifies once of what is sent twice, one after the other and at once, and never goes back', async () => {
    const twice = await Promise.all([send(leave()), send(leave())])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 201])
    await send(leave({ status: 'APPROVED', changedAt: at(2) }))
    const late = await send(leave())
    expect([late.status, late.json()]).toEqual([200, { id: 'L-1', status: 'APPROVED', changedAt: at(2), outcome: 'unchanged' }])
    expect((await told()).map(({ status }) => status)).toEqual(['SUBMITTED', 'APPROVED'])
    expect(await rows('select source_id, status from hr_request')).toEqual([{ source_id: 'L-1', status: 'APPROVED' }])
  })

  it.each([
    [{ status: 'PENDING' }, '"PENDING" is no status. Known are APPROVED, APPROVED_BY_ADMIN, CANCELLED,'],
    [{ leaveType: 'MOON' }, '"MOON" is no leaveType. Known are ADOPTION, ANNUAL,'],
    [{ type: 'leave' }, '"leave" is no type. Known are EXPENSE, LEAVE, TIMESHEET.'],
    [{ leaveType: undefined }, 'leaveType is required. Known are ADOPTION,'],
    [{ type: 'TIMESHEET' }, 'leaveType is of the type LEAVE only.'],
    [{ approver: undefined }, 'approver is required with the status SUBMITTED'],
    [{ person: '' }, 'person must be a text of 1 to 200 characters.'],
    [{ id: 'x\0' }, 'id must be a text'],
    [{ id: 'x'.repeat(201) }, 'id must be a text'],
    [{ changedAt: 'yesterday' }, 'changedAt must be a time with its zone'],
    [{ changedAt: '2026-03-01T09:30:00' }, 'changedAt must be a time with its zone'],
    [{ changedAt: '2026-02-30T09:30:00Z' }, 'changedAt must be a time with its zone'],
    [{ changedAt: '0000-05-01T09:30:00Z' }, 'changedAt must be a time with its zone'],
    [{ changedAt: '0001-01-01T00:30:00+02:00' }, 'changedAt must be a time with its zone'],
    [{ changedAt: '2099-03-01T09:30:00Z' }, 'changedAt is in the future.'],
    [{ path: '//evil.example/x' }, 'path must begin with / and stay within the HR product.'],
    [{ path: '/a/%2e%2e/b' }, 'path must begin with / and stay within the HR product.'],
    [{ path: String.raw`/\evil.example` }, 'path must begin with /'],
    [{ path: 'https://evil.example' }, 'path must begin with /'],
    [{ stauts: 'APPROVED' }, 'stauts is no field of a request. Known are id, type,'],
  ])('refuses %j by name', async (wrong, message) => {
    const [status, said] = await errorOf(leave(wrong))
    expect([status, said]).toEqual([400, expect.stringContaining(message)])
    expect(await rows('select 1 from hr_request')).toEqual([])
  })

  it('refuses people out of reach, another request under the same id and a second status of the same moment', async () => {
    expect(await errorOf(leave({ person: demoPersonId('employee') }))).toEqual([
      404,
      `person: there is no user ${demoPersonId('employee')} here.`,
    ])
    expect(await errorOf(leave({ approver: 'nobody@example.com' }))).toEqual([404, 'approver: there is no user nobody@example.com here.'])
    await send(leave())
    expect(await errorOf(leave({ person: approver, changedAt: at(1) }))).toEqual([
      409,
      'The id L-1 is of another request. Send one of its own.',
    ])
    expect(await errorOf(leave({ status: 'DECLINED' }))).toEqual([
      409,
      'At this changedAt the request was SUBMITTED. Send the time when it became DECLINED.',
    ])
  })

  it('is for apps with a token of their own and the scope, by POST', async () => {
    const without = await send(leave(), { by: await tokenAt(acme, 'access') })
    expect([without.status, without.headers['www-authenticate']]).toEqual([403, 'Bearer error="insufficient_scope", scope="requests"'])
    expect((await send(leave(), { by: 'x'.repeat(43) })).status).toBe(401)
    expect((await send(leave(), { origin: server.url })).status).toBe(401)
    const read = await send(undefined, { method: 'GET' })
    expect([read.status, read.headers['allow']]).toEqual([405, 'POST'])
  })

  it('keeps the flood of one person in a few rows', async () => {
    for (let n = 0; n < 40; n += 1)
      expect((await send(leave({ id: `T-${n}`, type: 'TIMESHEET', leaveType: undefined, path: `/t/${n}` }))).status).toBe(201)
    await send(leave({ id: 'other', type: 'TIMESHEET', leaveType: undefined, person: approver }))
    const { 0: first, length } = (await told()).filter(({ more }) => more !== 0)
    expect([length, first?.['more'], first?.['link']]).toEqual([1, 37, 'https://hr.example/acme/t/39'])
    expect((await told()).length).toBe(4)
    await rows('update notification set read_at = now()')
    await send(leave({ id: 'T-40', type: 'TIMESHEET', leaveType: undefined }))
    expect((await told()).filter(({ more }) => more === 0).length).toBe(4)
  })

  it('keeps apart what leads to other pages', async () => {
    const told = (link: string) =>
      writeNotification(server.db.orm, { userId: person, kind: 'WORK', titleCode: 'BULK_FINISHED', link, createdAt: new Date() })
    for (let n = 0; n < 6; n += 1) await told(`/admin/jobs/${n}`)
    for (let n = 0; n < 6; n += 1) await told('/admin/jobs/0')
    expect(await rows('select link, count(*)::int as rows, sum(more)::int as more from notification group by link order by link')).toEqual([
      { link: '/admin/jobs/0', rows: 3, more: 4 },
      ...[1, 2, 3, 4, 5].map((n) => ({ link: `/admin/jobs/${n}`, rows: 1, more: 0 })),
    ])
  })
})
