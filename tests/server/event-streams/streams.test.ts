import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deliverDue } from '../../../server/src/entities/event-streams/deliver.ts'
import type { StreamDeps } from '../../../server/src/entities/event-streams/deliver.ts'
import { checks, usualBounds } from '../../../server/src/entities/status/checks.ts'
import { openKeyring } from '../../../server/src/db/secrets/keyring.ts'
import { createLogger } from '../../../server/src/platform/log.ts'
import { readSettings } from '../../../server/src/platform/settings.ts'
import { TEST_SECRETS_KEY } from '../../support/seed.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asPerson, dataOf } from '../graphql/calls.ts'
import type { Ask } from '../graphql/calls.ts'
import { startReceiver } from './receiver.ts'
import type { Received } from './receiver.ts'

let server: RunningServer
let operations: Ask
let deps: StreamDeps
let receiver: Awaited<ReturnType<typeof startReceiver>>
let secret = ''
beforeAll(async () => {
  server = await testServer({ jobs: false, env: { FEDERATION_ALLOW: '127.0.0.1' } })
  operations = await asPerson(server, 'operations')
  receiver = await startReceiver(() => secret)
  const log = createLogger({ logLevel: 'silent', demo: true })
  const keyring = await openKeyring(server.db, readSettings({ SECRETS_KEY: TEST_SECRETS_KEY }).secretsKeys)
  deps = { db: server.db, log, keyring, fetching: { allowInside: true }, origin: server.origin() }
})
afterAll(async () => {
  await receiver?.close()
  await server?.close()
})

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.db.pool.query<Row>(text, values)).rows
beforeEach(async () => {
  await rows('delete from event_stream')
  receiver.events.length = 0
  receiver.answers(204)
})

type Created = { id: string | null; secret: string | null; errors: { path: string; code: string }[] | null }
const create = async (input: object = {}) => {
  const CREATE = 'mutation ($input: CreateEventStreamInput!) { createEventStream(input: $input) { id secret errors { path code } } }'
  const given = { name: 'Siem', url: receiver.url, sources: ['AUDIT', 'EVENT'], ...input }
  const { createEventStream } = dataOf<{ createEventStream: Created }>(await operations(CREATE, { input: given }))
  secret = createEventStream.secret ?? secret
  return createEventStream
}
const act = async (verb: string, id: string | null, more = '') =>
  dataOf<Record<string, { errors: { code: string }[] | null }>>(
    await operations(`mutation { ${verb}EventStream(input: { id: "${id}" ${more} }) { errors { code } } }`),
  )[`${verb}EventStream`]
type Stream = { state: string; waiting: number; failure: string | null }
const stream = async () =>
  dataOf<{ eventStreams: Stream[] }>(await operations('{ eventStreams { state waiting failure } }')).eventStreams[0]
const write = (name: string) =>
  rows(`insert into event_log (type, address, detail) values ('SIGN_IN_FAILED', '192.0.2.7', $1)`, JSON.stringify({ reason: name }))
/** One attempt at everything, also at what was refused and waits. */
const tryAgain = async () => {
  await rows('update event_stream set due_at = now() where attempts > 0')
  await deliverDue(deps)
}
const untilTold = async () => {
  while ((await rows('select from event_stream_entry limit 1')).length > 0) await tryAgain()
}
const reasonOf = ({ data }: Received) => (data['unmapped'] as { detail?: { reason?: string } }).detail?.reason ?? []
/** Each event once, as a receiver that goes by their ids knows them. */
const reasons = () => [...new Map(receiver.events.map((event) => [event.id, event])).values()].flatMap(reasonOf)

it('K9 tells a webhook what was written, signed, as OCSF in CloudEvents, and nothing that was rolled back', async () => {
  const { errors } = await create()
  expect(errors).toBeNull()
  await write('first')
  const other = await server.db.pool.connect()
  await other.query('begin')
  await other.query(`insert into event_log (type, detail) values ('SIGN_IN_FAILED', '{"reason": "rolled back"}')`)
  await other.query('rollback')
  other.release()
  await untilTold()
  expect([reasons(), receiver.refused]).toEqual([['first'], []])
  expect(receiver.events.map(({ type }) => type)).toEqual(['portico.audit.createEventStream', 'portico.event.SIGN_IN_FAILED'])
  expect(receiver.events.at(-1)).toMatchObject({
    specversion: '1.0',
    source: server.origin(),
    dataschema: 'https://schema.ocsf.io/1.3.0/classes/authentication',
    data: { class_uid: 3002, category_uid: 3, type_uid: 300201, status_id: 2, src_endpoint: { ip: '192.0.2.7' } },
  })
  expect(await stream()).toEqual({ state: 'ACTIVE', waiting: 0, failure: null })
})

it('K9 loses nothing while a webhook refuses for a day, holds up no other, and the system status tells it', async () => {
  await create({ sources: ['EVENT'] })
  receiver.answers(500)
  for (let number = 0; number < 250; number += 1) await write(`event ${number}`)
  await tryAgain()
  while ((await stream())?.failure === null) await tryAgain()
  expect(await stream()).toEqual({ state: 'RETRYING', waiting: 250, failure: 'STATUS_500' })
  const other = await startReceiver(() => otherSecret)
  const kept = secret
  const second = await create({ name: 'Other', url: other.url, sources: ['EVENT'] })
  const otherSecret = second.secret ?? ''
  secret = kept
  await write('for both')
  await tryAgain()
  expect(new Set(other.events.map(({ id }) => id)).size).toBe(1)
  await other.close()
  await rows(`delete from event_stream where name = 'Other'`)
  await rows(`update event_stream set failing_since = now() - interval '20 minutes'`)
  const settings = { dataDir: '.', demo: true }
  expect(await checks.STREAMS.run({ db: server.db, settings, bounds: usualBounds })).toMatchObject({
    status: 'DEGRADED',
    code: 'FAILING',
    facts: { names: ['Siem'] },
  })
  await rows(`update event_stream set failing_since = now() - interval '25 hours'`)
  expect(await checks.STREAMS.run({ db: server.db, settings, bounds: usualBounds })).toMatchObject({ status: 'UNHEALTHY' })
  receiver.answers(204)
  await untilTold()
  expect(reasons()).toEqual([...Array.from({ length: 250 }, (_, number) => `event ${number}`), 'for both'])
  expect(await stream()).toEqual({ state: 'ACTIVE', waiting: 0, failure: null })
})

it('waits longer after each refusal, a quarter of an hour at most', async () => {
  await create({ sources: ['EVENT'] })
  receiver.answers(503)
  await write('late')
  const waits: number[] = []
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await rows('update event_stream set due_at = now()')
    await deliverDue(deps)
    const [row] = await rows<{ wait: number }>('select round(extract(epoch from due_at - now()))::int as wait from event_stream')
    waits.push(row?.wait ?? 0)
  }
  // Up to a fifth of each wait is left out at random.
  const bars = [5, 10, 20, 40, 80, 160, 320, 640, 900, 900]
  expect(waits.filter((wait, index) => wait > (bars[index] ?? 0) || wait < (bars[index] ?? 0) * 0.8 - 1)).toEqual([])
})

it('keeps what is written during a pause, tells it afterwards, and tells it again from a time', async () => {
  const { id } = await create({ sources: ['EVENT'] })
  await act('pause', id)
  await write('during the pause')
  await tryAgain()
  expect([reasons(), await stream()]).toEqual([[], { state: 'PAUSED', waiting: 1, failure: null }])
  await act('resume', id)
  await untilTold()
  expect(reasons()).toEqual(['during the pause'])
  const [{ at } = { at: '' }] = await rows<{ at: string }>(
    `select to_char(max(at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from event_log`,
  )
  receiver.events.length = 0
  expect(await act('replay', id, `since: "${at}"`)).toEqual({ errors: null })
  await untilTold()
  expect(reasons()).toEqual(['during the pause'])
})

it('tests a webhook, and says why it did not take the event', async () => {
  const { id } = await create()
  const TEST = `mutation { testEventStream(input: { id: "${id}" }) { failure errors { code } } }`
  const test = async () => dataOf<{ testEventStream: object }>(await operations(TEST)).testEventStream
  expect(await test()).toEqual({ failure: null, errors: null })
  expect(receiver.events.map(({ type }) => type)).toContain('portico.event.test')
  receiver.answers(404)
  expect(await test()).toEqual({ failure: 'STATUS_404', errors: null })
})

it('refuses an address that is not safe, no log and no name, and a stream that is not there', async () => {
  expect((await create({ url: 'ftp://x' })).errors).toEqual([{ path: 'url', code: 'NOT_HTTPS' }])
  expect((await create({ sources: [] })).errors).toEqual([{ path: 'sources', code: 'REQUIRED' }])
  expect((await create({ name: ' ' })).errors).toEqual([{ path: 'name', code: 'REQUIRED' }])
  for (const verb of ['pause', 'resume', 'delete', 'test'])
    expect(await act(verb, '00000000-0000-4000-8000-000000000000')).toEqual({ errors: [{ code: 'EVENT_STREAM_UNKNOWN' }] })
})

it('leaves what a killed process has claimed to the next one, after its lease', async () => {
  await create({ sources: ['EVENT'] })
  await rows('update event_stream set paused = true')
  await write('claimed')
  // As a process leaves it that dies between its claim and the answer.
  await rows(`update event_stream set paused = false, due_at = now() + interval '30 seconds'`)
  expect(await deliverDue(deps)).toBe(0)
  await rows(`update event_stream set due_at = now()`)
  expect(await deliverDue(deps)).toBe(1)
  expect(reasons()).toEqual(['claimed'])
})
