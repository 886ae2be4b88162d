import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, inject, it } from 'vitest'
import { openPlace } from '../../support/open-place.ts'
import { freshPlace, type Place } from '../../support/place.ts'
import { freePort } from '../../support/postgres.ts'
import { QUICK_START } from '../../support/quick-start.ts'
import { scratch } from '../../support/scratch.ts'
import { startProcess } from '../../support/server-process.ts'
import { startReceiver } from './receiver.ts'
import { secretOf, textOfSecret } from '../../../server/src/entities/event-streams/post.ts'
import { openKeyring } from '../../../server/src/db/secrets/keyring.ts'
import { readSettings } from '../../../server/src/platform/settings.ts'
import { TEST_SECRETS_KEY } from '../../support/seed.ts'

/** A start on PGlite takes seconds, and what is shown is the same. */
const KILLS = inject('postgresUrl') === undefined ? 5 : 20
const EVENTS = 2000
const STREAM = '00000000-0000-4000-8000-0000000000aa'
const PATIENCE_MS = 580_000

const DELIVERER = fileURLToPath(new URL('../../support/streams-process.ts', import.meta.url))

const children = new Set<ChildProcess>()
afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  children.clear()
})

/** A process that delivers once it is told to. */
function nextDeliverer({ env }: Place) {
  const child = spawn(process.execPath, [...QUICK_START, DELIVERER], {
    env: { PATH: process.env['PATH'], FEDERATION_ALLOW: '127.0.0.1', ...env },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  children.add(child)
  const fault = text(child.stderr)
  const ended = once(child, 'exit')
  return {
    ended,
    begin: () => void child.stdin.write('begin\n'),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
      children.delete(child)
      expect([await fault, child.signalCode]).toEqual(['', 'SIGKILL'])
    },
  }
}

it(
  'K9 tells each event at least once, however often the process is killed',
  async () => {
    const place = await freshPlace(inject('postgresUrl'), 60, scratch)
    const database = () => openPlace(place)
    let secret = ''
    const receiver = await startReceiver(() => secret)
    const seeding = await database()
    const keyring = await openKeyring(seeding, readSettings({ SECRETS_KEY: TEST_SECRETS_KEY }).secretsKeys)
    secret = textOfSecret(secretOf(keyring, { id: STREAM, secretVersion: 0 }))
    await seeding.pool.query(`insert into event_stream (id, name, url, sources) values ($1, 'Siem', $2, '{EVENT}')`, [STREAM, receiver.url])
    await seeding.pool.query(
      `insert into event_log (type, detail) select 'SIGN_IN_FAILED', jsonb_build_object('reason', number) from generate_series(1, $1::int) as number`,
      [EVENTS],
    )
    const { rows } = await seeding.pool.query<{ id: string }>('select row_id::text as id from event_stream_entry')
    await seeding.close()
    const told = () => new Set(receiver.events.map(({ id }) => id))
    let next = nextDeliverer(place)
    for (let kill = 0; kill < KILLS; kill += 1) {
      const deliverer = next
      // The one after it loads meanwhile.
      next = nextDeliverer(place)
      const enough = receiver.posts.length + 1 + (kill % 3)
      deliverer.begin()
      // Killed in the midst of its deliveries: after the first, second or third answer that this process was given.
      await Promise.race([receiver.until(() => receiver.posts.length >= enough || told().size >= EVENTS), deliverer.ended])
      await deliverer.kill()
      const db = await database()
      await db.pool.query('update event_stream set due_at = now()')
      await db.close()
    }
    await next.kill()
    // What is left is delivered by the whole server, which starts its streams by itself.
    const last = startProcess({ ...place.env, PORT: String(await freePort()), FEDERATION_ALLOW: '127.0.0.1' })
    children.add(last.child)
    await receiver.until(() => told().size >= EVENTS)
    expect([...told()].toSorted()).toEqual(rows.map(({ id }) => `event-${id}`).toSorted())
    expect(receiver.refused).toEqual([])
    await receiver.close()
  },
  PATIENCE_MS,
)
