import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ofEvent } from '../../../server/src/entities/event-streams/ocsf.ts'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { eventLog } from '../../../server/src/tables/logs/log.table.ts'
import { END_REASONS } from '../../../contract/session-end.ts'
import { SIGN_IN_REASONS } from '../../../contract/sign-in-refusals.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from './calls.ts'
import type { Ask } from './calls.ts'

/** Written by a later version, and by an earlier one under a name that is gone. */
const [FUTURE, RETIRED] = ['OF_NEXT_YEAR', 'setUserLockoutOfLastYear']
const FOREIGN = [FUTURE, RETIRED]
const LONG_AGO = 'at: { gte: "2019-01-01T00:00:00Z", lt: "2020-01-01T00:00:00Z" }'
const user = demoPersonId('locked', 'acme.localhost')
let server: RunningServer
let ask: Ask
const write = (text: string, ...values: unknown[]) => server.db.pool.query(text, values)

beforeAll(async () => {
  server = await testServer({ jobs: false })
  ask = await asPerson(server, 'operations')
  // The later version has its types in the constraint.
  await write('alter table event_log drop constraint event_log_type_known')
  for (const code of FOREIGN) {
    await write(`insert into audit_log (action, subject_type, subject_id, at) values ($1, 'UserIdentity', $2, '2019-06-01')`, code, user)
    await write(`insert into event_log (type, user_id, at) values ($1, $2, '2019-06-01')`, code, user)
    await write(`insert into notification (user_id, kind, title_code) values ($1, 'WORK', $2)`, demoPersonId('operations'), code)
  }
  await write(`insert into audit_log (action, subject_type, subject_id, at) values ('lockUser', 'UserIdentity', $1, '2019-06-02')`, user)
  await write(`insert into event_log (type, user_id, at) values ('SESSION_STARTED', $1, '2019-06-02')`, user)
})
afterAll(() => server?.close())

type Node = { id: string; code: string; text: string }
type Page = { nodes: Node[]; totalCount: number }
const page = async (field: string, where: string, name: string): Promise<Page> =>
  dataOf<Record<string, Page>>(
    await ask(`{ ${field}, where: { ${LONG_AGO} ${where} }) { nodes { id code: ${name} text: ${name}Text } totalCount } }`),
  )[field.slice(0, field.indexOf('('))] ?? { nodes: [], totalCount: -1 }
const textsOf = ({ nodes }: Page) => nodes.map(({ text }) => text).toSorted()

describe.each([
  ['auditLogs(first: 9', 'action', 'lockUser'],
  [`userAudit(first: 9, id: "${user}"`, 'action', 'lockUser'],
  ['eventLogs(first: 9', 'type', 'SESSION_STARTED'],
  [`userEvents(first: 9, id: "${user}"`, 'type', 'SESSION_STARTED'],
])('%s', (field, name, known) => {
  it('lists a future and a retired code as UNKNOWN beside the stored text', async () => {
    const { nodes } = await page(field, '', name)
    expect(nodes.map(({ code, text }) => [code, text]).toSorted()).toEqual(
      [
        ['UNKNOWN', FUTURE],
        ['UNKNOWN', RETIRED],
        [known, known],
      ].toSorted(),
    )
  })

  it('filters by UNKNOWN, by a code that it has, by what is neither, and by the stored text', async () => {
    expect(textsOf(await page(field, `${name}: { eq: UNKNOWN }`, name))).toEqual(FOREIGN.toSorted())
    expect(textsOf(await page(field, `${name}: { in: [UNKNOWN, ${known}] }`, name))).toEqual([...FOREIGN, known].toSorted())
    expect(textsOf(await page(field, `${name}: { neq: UNKNOWN }`, name))).toEqual([known])
    expect(textsOf(await page(field, `${name}: { nin: [${known}] }`, name))).toEqual(FOREIGN.toSorted())
    expect(textsOf(await page(field, `${name}Text: { eq: "${RETIRED}" }`, name))).toEqual([RETIRED])
  })

  it('refuses an input that names a code which it does not have', async () => {
    const { errors } = (await ask(`{ ${field}, where: { ${name}: { eq: ${FUTURE} } }) { totalCount } }`)) as { errors?: object[] }
    expect(errors).toHaveLength(1)
  })
})

it.each([
  ['auditLog', 'auditLogs(first: 9', 'action'],
  ['eventLog', 'eventLogs(first: 9', 'type'],
])('answers %s, a single record whose code it does not have', async (one, field, name) => {
  const { nodes } = await page(field, `${name}Text: { eq: "${FUTURE}" }`, name)
  const answer = await ask(`{ ${one}(id: "${nodes[0]?.id}") { code: ${name} text: ${name}Text state } }`)
  expect(dataOf<Record<string, object>>(answer)[one]).toMatchObject({ code: 'UNKNOWN', text: FUTURE })
})

it('answers notifications whose code it does not have', async () => {
  const answer = await ask('{ notifications(first: 2) { nodes { titleCode titleCodeText } } }')
  const { notifications } = dataOf<{ notifications: { nodes: { titleCode: string; titleCodeText: string }[] } }>(answer)
  expect(notifications.nodes.map(({ titleCode }) => titleCode)).toEqual(['UNKNOWN', 'UNKNOWN'])
  expect(notifications.nodes.map(({ titleCodeText }) => titleCodeText).toSorted()).toEqual(FOREIGN.toSorted())
})

it('sends an event whose type it does not have to a stream under its own name', async () => {
  const rows = await server.db.orm.select().from(eventLog)
  const foreign = rows.filter(({ type }) => FOREIGN.some((code) => code === type))
  expect(foreign.map((row) => ofEvent('https://portal.example', row)['type'])).toEqual(FOREIGN.map((code) => `portico.event.${code}`))
})

it('lists, counts and filters rows of a job whose causes it does not have', async () => {
  const id = '5b1f0c9e-7a6d-4a51-9d52-0a4c1c6c2b11'
  await write(
    `insert into job (id, kind, action, created_by, host, state, total, finished_at) values ($1, 'USER_BULK', 'LOCK', $2, 'localhost', 'DONE', 3, now())`,
    id,
    demoPersonId('operations'),
  )
  for (const [at, code] of [...FOREIGN, 'GIVEN_UP'].entries())
    await write(
      `insert into job_row (job_id, number, subject_type, label, state, code, message) values ($1, $2, 'UserIdentity', 'x', 'FAILED', $3, 'As it was said.')`,
      id,
      at + 1,
      code,
    )
  const rows = async (where: string) => {
    const answer = await ask(`{ jobRows(id: "${id}", where: { ${where} }) { nodes { code codeText message } } }`)
    return dataOf<{ jobRows: { nodes: { code: string; codeText: string }[] } }>(answer).jobRows.nodes.map(({ code, codeText }) => [
      code,
      codeText,
    ])
  }
  const foreign = FOREIGN.map((code) => ['UNKNOWN', code])
  expect(await rows('')).toEqual([...foreign, ['GIVEN_UP', 'GIVEN_UP']])
  expect(await rows('code: { eq: UNKNOWN }')).toEqual(foreign)
  expect(await rows(`codeText: { eq: "${RETIRED}" }`)).toEqual([['UNKNOWN', RETIRED]])
  const { job } = dataOf<{ job: { causes: { codeText: string }[] } }>(await ask(`{ job(id: "${id}") { causes { code codeText } } }`))
  expect(job.causes.map(({ codeText }) => codeText).toSorted()).toEqual([...FOREIGN, 'GIVEN_UP'].toSorted())
})

it('answers a finding of a check that it does not have', async () => {
  await write(`insert into health_transition (name, from_status, to_status, code) values ('DISK', 'HEALTHY', 'DEGRADED', $1)`, FUTURE)
  const answer = await ask('{ systemStatus { transitions { code codeText } } }')
  const { transitions } = dataOf<{ systemStatus: { transitions: object[] } }>(answer).systemStatus
  expect(transitions[0]).toEqual({ code: 'UNKNOWN', codeText: FUTURE })
})

it.each([...SIGN_IN_REASONS, FUTURE])(
  'answers the reason of a refused sign-in, and UNKNOWN for one that it does not have: %s',
  async (reason) => {
    const insert = `insert into event_log (type, user_id, detail) values ('SIGN_IN_FAILED', $1, $2)`
    await write(insert, user, JSON.stringify({ reason }))
    const answer = await ask(`{ userSecurity(id: "${user}") { signIns(first: 1) { reason } } }`)
    expect(dataOf<{ userSecurity: { signIns: object[] } }>(answer).userSecurity.signIns).toEqual([
      { reason: reason === FUTURE ? 'UNKNOWN' : reason },
    ])
  },
)

it.each(['LOCK', FUTURE, null])('answers the action of a job, and UNKNOWN for one that it does not have: %s', async (action) => {
  const insert = `insert into job (id, kind, action, host, created_by) values (gen_random_uuid(), 'USER_BULK', $1, 'acme.localhost', $2) returning id`
  const { rows } = await server.db.pool.query<{ id: string }>(insert, [action, demoPersonId('operations')])
  const answer = await ask(`{ job(id: "${rows[0]?.id}") { action } }`)
  expect(dataOf<{ job: object }>(answer).job).toEqual({ action: action === FUTURE ? 'UNKNOWN' : action })
})

it('keeps every reason for which a session ends in the constraint of the column', async () => {
  const { rows } = await server.db.pool.query<{ rule: string }>(
    `select string_agg(pg_get_constraintdef(oid), ' ') as rule from pg_constraint where conrelid = 'server_side_session'::regclass and contype = 'c'`,
  )
  expect(END_REASONS.filter((reason) => !rows[0]?.rule.includes(`'${reason}'`))).toEqual([])
})
