import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { warnOfSecrets } from '../../../server/src/identity/clients/warn-of-secrets.ts'
import { client, clientSecret } from '../../../server/src/tables/client.table.ts'
import { eventLog } from '../../../server/src/tables/logs/log.table.ts'
import { notification } from '../../../server/src/tables/people/notification.table.ts'
import { register, SHOP } from './foreign-client.ts'
import { addUser, startWorld, type World } from './world.ts'

let world: World
let operations: string
beforeAll(async () => {
  world = await startWorld()
  operations = await addUser(world, { userName: 'otto', claims: { usertype: '4' } })
  await addUser(world, { userName: 'rosa' })
  await register(world)
})
afterAll(() => world?.close())

const DAY_MS = 86_400_000
const told = () => world.db.orm.select().from(notification).where(eq(notification.titleCode, 'APP_SECRET_ENDS'))
const endsIn = (days: number | null) =>
  world.db.orm.update(clientSecret).set({ expiresAt: days === null ? null : new Date(Date.now() + days * DAY_MS - 1000) })
const look = async (days: number) => {
  await endsIn(days)
  // What was told before is of an earlier day: it is not grouped with what is told now.
  await world.db.orm.update(notification).set({ createdAt: sql`created_at - interval '1 day'` })
  for (let again = 0; again < 2; again++) await warnOfSecrets({ db: world.db, log: pino({ level: 'silent' }) })
  return (await told()).length
}

it('E23 operations are told 30, 14, 3 and 1 days before the last secret of an app ends, once each', async () => {
  const counts: number[] = []
  for (const days of [31, 30, 15, 14, 4, 3, 2, 1]) counts.push(await look(days))
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 4])
  const [secret] = await world.db.orm.select().from(clientSecret)
  expect((await told()).map(({ userId }) => userId)).toEqual([operations, operations, operations, operations])
  const endsAt = secret?.expiresAt?.toISOString()
  expect((await told()).at(-1)?.parameters).toMatchObject({ app: 'The Shop', endsAt })
  const events = await world.db.orm.select().from(eventLog).where(eq(eventLog.type, 'APP_SECRET_ENDS')).orderBy(eventLog.id)
  expect([events.length, events.at(-1)?.detail]).toEqual([4, { client: SHOP.id, endsAt }])
})

it('E23 nobody is told while another secret is good for longer', async () => {
  await world.db.orm.delete(notification)
  await world.db.orm.update(clientSecret).set({ warnedDays: null })
  const [app] = await world.db.orm.select().from(client).where(eq(client.clientId, SHOP.id))
  await world.db.orm.insert(clientSecret).values({ clientId: app?.id ?? '', name: 'second', hash: 'x', hint: 'xxxx' })
  await world.db.orm
    .update(clientSecret)
    .set({ expiresAt: new Date(Date.now() + DAY_MS) })
    .where(eq(clientSecret.name, 'first'))
  await warnOfSecrets({ db: world.db, log: pino({ level: 'silent' }) })
  expect(await told()).toEqual([])
})
