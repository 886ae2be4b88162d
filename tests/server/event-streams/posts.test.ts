import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deliverDue, startStreams } from '../../../server/src/entities/event-streams/deliver.ts'
import type { StreamDeps } from '../../../server/src/entities/event-streams/deliver.ts'
import { retryAfterOf } from '../../../server/src/entities/event-streams/post.ts'
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
  receiver.events.length = receiver.posts.length = receiver.refused.length = 0
  receiver.answers(204)
})

type Made = { id: string; secret: string }
const create = async (url: string, sources = '[EVENT]') => {
  const call = `mutation { createEventStream(input: { name: "Siem", url: "${url}", sources: ${sources} }) { id secret } }`
  return dataOf<{ createEventStream: Made }>(await operations(call)).createEventStream
}
const write = (name: string) => rows(`insert into event_log (type, detail) values ('SIGN_IN_FAILED', $1)`, JSON.stringify({ reason: name }))
const tryAgain = async () => {
  await rows('update event_stream set due_at = now()')
  return deliverDue(deps)
}
const row = async () =>
  (
    await rows<{ paused: boolean; failure: string | null; wait: number }>(
      'select paused, failure, extract(epoch from due_at - now())::float as wait from event_stream',
    )
  )[0]
const nextAttempts = async () =>
  dataOf<{ eventStreams: { nextAttemptAt: string | null }[] }>(await operations('{ eventStreams { nextAttemptAt } }')).eventStreams.map(
    ({ nextAttemptAt }) => nextAttemptAt,
  )
const reasons = () => receiver.events.map(({ data }) => (data['unmapped'] as { detail: { reason: string } }).detail.reason)

it('K9 repeats a post with the same events under the same id, which has no dot, whatever was queued meanwhile', async () => {
  ;({ secret } = await create(receiver.url))
  await write('first')
  await write('second')
  receiver.answers(500)
  await tryAgain()
  await write('third')
  // As of a transaction that took its number first and was committed last.
  await rows(
    `with earlier as (insert into event_stream_entry (id, stream_id, source, row_id) overriding system value
      select min(id) - 1, (array_agg(stream_id))[1], 'EVENT', (select max(id) from event_log) from event_stream_entry returning 1) select count(*) from earlier`,
  )
  await tryAgain()
  receiver.answers(204)
  await tryAgain()
  expect(new Set(receiver.posts.map(({ id }) => id)).size).toBe(1)
  expect(reasons()).toEqual(['first', 'second'])
  await tryAgain()
  expect(reasons()).toEqual(['first', 'second', 'third', 'third'])
  const ids = receiver.posts.map(({ id }) => id)
  expect([new Set(ids).size, ids.filter((id) => id.includes('.'))]).toEqual([2, []])
})

it('goes on where the events of its post were delivered by a process of the version before', async () => {
  ;({ secret } = await create(receiver.url))
  await write('delivered elsewhere')
  receiver.answers(500)
  await tryAgain()
  await rows('delete from event_stream_entry')
  await write('next')
  receiver.answers(204)
  expect([await tryAgain(), await tryAgain()]).toEqual([1, 1])
  expect(reasons()).toEqual(['next'])
})

it('posts 20 kB at most, and an event that is longer alone without what makes it long', async () => {
  ;({ secret } = await create(receiver.url, '[EVENT, AUDIT]'))
  for (let count = 0; count < 40; count += 1) await write(`${count} ${'ä'.repeat(700)}`)
  await write('ä'.repeat(30_000))
  await rows(
    `insert into audit_log (action, subject_type, subject_id, before, after) values ('updateUser', 'UserIdentity', 'x', '{"name": "short"}', $1)`,
    JSON.stringify({ name: 'x'.repeat(50_000) }),
  )
  while ((await rows('select from event_stream_entry limit 1')).length > 0) await tryAgain()
  expect(receiver.posts.filter(({ bytes }) => bytes > 20_000)).toEqual([])
  const short = receiver.events.filter(({ data }) => (data['unmapped'] as { is_truncated?: boolean }).is_truncated)
  expect([receiver.events.length >= 43, short.length, receiver.posts.length > 3]).toEqual([true, 2, true])
  expect(short[1]?.data['entity']).toEqual({ type: 'UserIdentity', uid: 'x' })
})

it('waits as long as the webhook asks for, a day at most', async () => {
  ;({ secret } = await create(receiver.url))
  await write('later')
  const waitAfter = async (value: string) => {
    receiver.answers(503, { 'retry-after': value })
    await tryAgain()
    return (await row())?.wait ?? 0
  }
  const isWithin = (wait: number, asked: number) => wait > asked - 10 && wait < asked + 180
  const repeated = []
  for (let count = 0; count < 5; count += 1) repeated.push(await waitAfter('2000'))
  // They are spread: streams that were refused together are not tried together.
  expect([repeated.filter((wait) => !isWithin(wait, 2000)), Math.max(...repeated) - Math.min(...repeated) > 2]).toEqual([[], true])
  expect(isWithin(await waitAfter(new Date(Date.now() + 5_000_000).toUTCString()), 5000)).toBe(true)
  const [next] = await nextAttempts()
  expect(isWithin((Date.parse(next ?? '') - Date.now()) / 1000, 5000)).toBe(true)
  expect(await waitAfter('soon')).toBeLessThan(900)
  const now = Date.parse('2026-01-01T00:00:00Z')
  const read = (header: string | null) => retryAfterOf(header, now)
  expect([read('120'), read('Thu, 01 Jan 2026 00:01:00 GMT'), read('99999999')]).toEqual([120, 60, 86_400])
  expect([read(null), read('-5'), read('1.5'), read('Wed, 31 Dec 2025 00:00:00 GMT')]).toEqual([0, 0, 0, 0])
})

it('pauses a stream whose webhook answers 410 Gone, keeps what is written, and the system status says so', async () => {
  const { id, secret: made } = await create(receiver.url)
  secret = made
  await write('too late')
  receiver.answers(410)
  await tryAgain()
  expect(await row()).toMatchObject({ paused: true, failure: 'STATUS_410' })
  await write('kept')
  receiver.answers(204)
  expect(await tryAgain()).toBe(0)
  await rows(`update event_stream set failing_since = now() - interval '20 minutes'`)
  const check = () => checks.STREAMS.run({ db: server.db, settings: { dataDir: '.', demo: true }, bounds: usualBounds })
  expect(await check()).toMatchObject({ status: 'DEGRADED', code: 'FAILING', facts: { names: ['Siem'] } })
  expect(await nextAttempts()).toEqual([null])
  const act = (verb: string) => operations(`mutation { ${verb}EventStream(input: { id: "${id}" }) { errors { code } } }`)
  await act('pause')
  expect([await row(), await check()]).toMatchObject([{ paused: true, failure: null }, undefined])
  await act('resume')
  while ((await rows('select from event_stream_entry limit 1')).length > 0) await tryAgain()
  expect(reasons()).toEqual(['too late', 'kept'])
})

it('lets no webhook wait for a slow one, and gives back what it was sending when the process ends', async () => {
  const slow = await startReceiver(() => '')
  slow.answers(undefined)
  await create(slow.url)
  ;({ secret } = await create(receiver.url))
  const streams = await startStreams(deps)
  await write('one')
  await slow.until(() => slow.posts.length > 0)
  for (const [count, name] of [
    [1, ''],
    [2, 'two'],
    [3, 'three'],
  ] as const) {
    if (name !== '') await write(name)
    await receiver.until(() => receiver.events.length >= count)
  }
  expect(reasons()).toEqual(['one', 'two', 'three'])
  await streams.close()
  const [still] = await rows<{ attempts: number; failure: string | null; due: boolean }>(
    'select attempts, failure, due_at <= now() as due from event_stream where url = $1',
    slow.url,
  )
  expect([slow.posts.length, still]).toEqual([1, { attempts: 0, failure: null, due: true }])
  await slow.close()
})

it('K9 leaves the next post as it is when the one before is answered twice, after a pause that was ended meanwhile', async () => {
  const { id, secret: made } = await create(receiver.url)
  secret = made
  const act = (verb: string) => operations(`mutation { ${verb}EventStream(input: { id: "${id}" }) { errors { code } } }`)
  const stored = () => rows<{ batch: unknown; leased: boolean }>('select batch, due_at > now() as leased from event_stream')
  receiver.answers(undefined)
  await write('one')
  const deliveries = [deliverDue(deps)]
  await receiver.until(() => receiver.posts.length === 1)
  await act('pause')
  await act('resume')
  deliveries.push(deliverDue(deps))
  await receiver.until(() => receiver.posts.length === 2)
  receiver.release(204)
  await deliveries[0]
  await write('two')
  deliveries.push(deliverDue(deps))
  await receiver.until(() => receiver.posts.length === 3)
  const before = await stored()
  expect(before).toMatchObject([{ batch: [expect.anything()], leased: true }])
  receiver.release(204)
  await deliveries[1]
  expect(await stored()).toEqual(before)
  receiver.release(204)
  expect([await deliveries[2], await stored()]).toMatchObject([1, [{ batch: null }]])
  expect(receiver.posts.map(({ id: post }) => post === receiver.posts[0]?.id)).toEqual([true, true, false])
})

it('does not report what a webhook refuses after somebody paused its stream', async () => {
  const { id, secret: made } = await create(receiver.url)
  secret = made
  receiver.answers(undefined)
  await write('on its way')
  const delivery = deliverDue(deps)
  await receiver.until(() => receiver.posts.length === 1)
  await operations(`mutation { pauseEventStream(input: { id: "${id}" }) { errors { code } } }`)
  receiver.release(410)
  await delivery
  expect(await row()).toMatchObject({ paused: true, failure: null })
})

it('signs with the old and the new secret for a day, and with the new one alone where the old one may be known', async () => {
  const first = await create(receiver.url)
  const rotate = async (keepsOld: boolean) => {
    const call = `mutation { rotateEventStreamSecret(input: { id: "${first.id}", keepsOld: ${keepsOld} }) { secret errors { code } } }`
    return dataOf<{ rotateEventStreamSecret: { secret: string } }>(await operations(call)).rotateEventStreamSecret.secret
  }
  const takenBy = async (key: string) => {
    secret = key
    receiver.refused.length = 0
    await write('signed')
    await tryAgain()
    return receiver.refused.length === 0
  }
  const second = await rotate(true)
  expect(second).not.toBe(first.secret)
  expect([await takenBy(first.secret), await takenBy(second), receiver.posts.at(-1)?.signatures]).toEqual([true, true, 2])
  await rows(`update event_stream set old_secret_until = now() - interval '1 second'`)
  expect([await takenBy(second), receiver.posts.at(-1)?.signatures, await takenBy(first.secret)]).toEqual([true, 1, false])
  const third = await rotate(false)
  expect([await takenBy(second), await takenBy(third)]).toEqual([false, true])
  const { eventStreams } = dataOf<{ eventStreams: { oldSecretUntil: string | null }[] }>(
    await operations('{ eventStreams { oldSecretUntil } }'),
  )
  expect(eventStreams).toEqual([{ oldSecretUntil: null }])
})

it('signs for 24 hours with each secret that was replaced, also where a new one was never seen and replaced in turn', async () => {
  const { id, secret: first } = await create(receiver.url)
  const rotate = async (keepsOld: boolean) => {
    const call = `mutation { rotateEventStreamSecret(input: { id: "${id}", keepsOld: ${keepsOld} }) { secret } }`
    return dataOf<{ rotateEventStreamSecret: { secret: string } }>(await operations(call)).rotateEventStreamSecret.secret
  }
  const takenBy = async (key: string) => {
    secret = key
    receiver.refused.length = 0
    await write('signed')
    await tryAgain()
    return [receiver.refused.length === 0, receiver.posts.at(-1)?.signatures]
  }
  const unseen = await rotate(true)
  const alsoUnseen = await rotate(true)
  const last = await rotate(true)
  for (const key of [first, unseen, alsoUnseen, last]) expect(await takenBy(key)).toEqual([true, 4])
  const { eventStreams } = dataOf<{ eventStreams: { oldSecretUntil: string }[] }>(await operations('{ eventStreams { oldSecretUntil } }'))
  const [stored] = await rows<{ earliest: Date }>('select older_secret_ends[1] as earliest from event_stream')
  expect(eventStreams).toEqual([{ oldSecretUntil: stored?.earliest.toISOString() }])
  // Each ends by itself, however often others are replaced meanwhile.
  await rows(`update event_stream set older_secret_ends[1] = now() - interval '1 second'`)
  expect([await takenBy(unseen), await takenBy(first)]).toEqual([
    [true, 3],
    [false, 3],
  ])
  const next = await rotate(true)
  expect([await takenBy(unseen), await takenBy(next), await takenBy(first)]).toEqual([
    [true, 4],
    [true, 4],
    [false, 4],
  ])
  const alone = await rotate(false)
  expect([await takenBy(alone), await takenBy(next)]).toEqual([
    [true, 1],
    [false, 1],
  ])
  expect([await rotate(true).then(takenBy), await takenBy(alone), await takenBy(next)]).toEqual([
    [true, 2],
    [true, 2],
    [false, 2],
  ])
})
