import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobKinds } from '../../../server/src/api/job-kinds.ts'
import { operations } from '../../../server/src/kit/graphql/operations.ts'
import { quickSessions } from '../../support/quick-session.ts'
import type { QuickSessions } from '../../support/quick-session.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import { finished, rowsOf } from '../graphql/bulk-calls.ts'
import { dataOf, post } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { buildWorld } from './rights-agree.world.ts'
import type { World } from './rights-agree.world.ts'

let server: RunningServer
let world: World
let sessions: QuickSessions
let admin: string
let token: string
let ask: Ask
const rows = rowsOf(() => server)
beforeAll(async () => {
  server = await testServer()
  world = await buildWorld(server)
  sessions = await quickSessions(server, 'acme')
})
afterAll(() => server?.close())
beforeEach(async () => {
  admin = await world.add({ userType: 6, isPartnerAdmin: false, at: [null, null, undefined], staffProfile: null, standing: 'good' })
  token = await sessions.tokenOf(admin)
  ask = (query, variables = {}) => post(server.origin('acme'), JSON.stringify({ query, variables }), { authorization: `Bearer ${token}` })
})

type Started = Parameters<typeof finished>[1]
const start = async (name: string, input: object) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { job { id state total } errors { path code } } }`
  const answer = dataOf<Record<string, Started>>(await ask(query, { input: { id: randomUUID(), ...input } }))
  return (await finished(ask, answer[name] as Started)).job?.id ?? ''
}
const userName = { column: 'userName', label: 'Name' }
const email = { column: 'email', label: 'Email' }
const exported = (ids: readonly string[]) => start('startUserExport', { ids, columns: [userName, email] })
const download = async (id: string, what = '') => {
  const { status, text } = await new Visitor().send(`${server.origin('acme')}/api/JobFiles/${id}${what}.csv`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status, text }
}
const add = async (at: number, name = `x${randomUUID().slice(0, 8)}`) => {
  const [made] = await rows<{ id: string }>(
    `insert into user_identity (user_name, email, partner_id, user_type) values ($1, $1 || '@files.test', $2, 1) returning id`,
    name,
    world.partnerId,
  )
  await rows('insert into user_customer (user_id, customer_id) values ($1, $2)', made?.id, world.customers[at])
  return { id: made?.id ?? '', name }
}

describe('D22 what a job made', () => {
  it('is still read by whoever may', async () => {
    const { id, name } = await add(0)
    const job = await exported([id])
    expect(await download(job)).toMatchObject({ status: 200, text: expect.stringContaining(`${name}@files.test`) as string })
    expect(await download(job, '-report')).toMatchObject({ status: 200, text: expect.stringContaining(name) as string })
  })

  it.each([
    ['is no administrator any more', () => rows('update user_identity set user_type = 1 where id = $1', admin)],
    ['has a profile now that does not grant it anywhere', () => limit(0, 1)],
    [
      'is kept out of the portal',
      () => rows('update customer set user_portal_access = false where id = any ($1::uuid[])', world.customers.slice(0, 2)),
    ],
  ])('is refused to whoever %s: file, report and rows', async (_who, change) => {
    const { id, name } = await add(0)
    const job = await exported([id])
    await change()
    const answers = [await download(job), await download(job, '-report')]
    expect(answers.map(({ status, text }) => [status >= 400, text.includes(name)])).toEqual([
      [true, false],
      [true, false],
    ])
    const told = await ask('query ($id: ID!) { jobRows(id: $id) { nodes { label } } job(id: $id) { id fileUntil } }', { id: job })
    expect(told.data).toMatchObject({ jobRows: { nodes: [] }, job: { fileUntil: null } })
    await rows('update customer set user_portal_access = true where id = any ($1::uuid[])', world.customers)
  })

  it('of people at a customer that is not theirs any more is refused, the report leaves them out', async () => {
    const [near, far] = [await add(0), await add(1)]
    const job = await exported([near.id, far.id])
    await limit(1)
    const [file, report] = [await download(job), await download(job, '-report')]
    expect([file.status, file.text.includes(far.name)]).toEqual([403, false])
    expect([report.status, report.text.includes(near.name), report.text.includes(far.name)]).toEqual([200, true, false])
  })

  it('names the operation that it is read by, in every kind of job', () => {
    const unknown = Object.entries(jobKinds).filter(([, kind]) => {
      const actions = ['LOCK', 'ENABLE', 'LINK', 'END', null]
      return !actions.some((action) => (kind.readBy({ action }) ?? '') in operations)
    })
    expect(unknown.map(([name]) => name)).toEqual([])
  })
})

/** Gives the administrator a profile of nothing at these customers. */
async function limit(...places: number[]): Promise<void> {
  for (const at of places) {
    const [made] = await rows<{ id: string }>(
      'insert into access_profile (customer_id, name) values ($1, $2) returning id',
      world.customers[at],
      randomUUID(),
    )
    await rows(
      'insert into user_access_profile (user_id, customer_id, access_profile_id) values ($1, $2, $3)',
      admin,
      world.customers[at],
      made?.id,
    )
  }
}

describe('D22 erasure', () => {
  const erase = async ({ id, name }: { id: string; name: string }) => {
    const { errors } = await ask('mutation ($input: DeleteUserInput!) { deleteUser(input: $input) { errors { code } } }', {
      input: { id, userName: name },
    })
    expect(errors).toEqual([])
  }

  it('takes a person out of the files of others, and nobody else', async () => {
    const people = [await add(0), await add(0, `line"${randomUUID().slice(0, 6)}`), await add(0), await add(0)]
    const job = await exported(people.map(({ id }) => id))
    const [first, second, third, fourth] = people
    if (!first || !second || !third || !fourth) throw new Error('They are not there.')
    await erase(second)
    await erase(fourth)
    const { text } = await download(job)
    expect(people.map(({ name }) => text.includes(name.replace('"', '""')))).toEqual([true, false, true, false])
    expect(text.trim().split('\r\n')).toHaveLength(3)
  })

  it('leaves no name of theirs in any row of a job, whatever it is about', async () => {
    const person = await add(0)
    await sessions.tokenOf(person.id)
    const [session] = await rows<{ id: string }>('select id from server_side_session where user_id = $1', person.id)
    await exported([person.id])
    await start('startSessionExport', { ids: [session?.id], columns: [{ column: 'user', label: 'Name' }] })
    await start('startSessionBulk', { action: 'END', ids: [session?.id], count: 1 })
    const left = () => rows<{ n: number }>('select count(*)::int as n from job_row where label = $1', person.name)
    const inFiles = () => rows<{ n: number }>(`select count(*)::int as n from job_file where content like '%' || $1 || '%'`, person.name)
    expect([(await left())[0]?.n, (await inFiles())[0]?.n]).toEqual([3, 2])
    await erase(person)
    expect([(await left())[0]?.n, (await inFiles())[0]?.n]).toEqual([0, 0])
  })
})
