import { and, eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { warnOfTokens } from '../../../server/src/federation/warn-of-tokens.ts'
import { eventLog } from '../../../server/src/tables/logs/log.table.ts'
import { loginProvider } from '../../../server/src/tables/providers/login-provider.table.ts'
import { notification } from '../../../server/src/tables/people/notification.table.ts'
import { scimSetup, scimToken } from '../../../server/src/tables/providers/scim.table.ts'
import { userIdentity } from '../../../server/src/tables/people/user.table.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { openDirectory } from './directory.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer({ jobs: false })
})
afterAll(() => server?.close())

const DAY_MS = 86_400_000
const look = () => warnOfTokens({ db: server.db, log: pino({ level: 'silent' }) })
const told = () =>
  server.db.orm
    .select({ parameters: notification.parameters })
    .from(notification)
    .innerJoin(userIdentity, eq(userIdentity.id, notification.userId))
    .where(and(eq(notification.titleCode, 'PROVIDER_TOKEN_ENDS'), eq(userIdentity.email, 'operations@portico.test')))

it('those who keep a provider are told 60, 30, 7 and 1 days before the last token of its directory ends, once each', async () => {
  const { providerId } = await openDirectory(server)
  const counts: number[] = []
  for (const days of [61, 60, 31, 30, 8, 7, 2, 1]) {
    const expiresAt = new Date(Date.now() + days * DAY_MS - 1000)
    await server.db.orm.update(scimToken).set({ expiresAt }).where(eq(scimToken.providerId, providerId))
    // What was told before is of an earlier day: it is not grouped with what is told now.
    await server.db.orm.update(notification).set({ createdAt: sql`created_at - interval '1 day'` })
    await look()
    await look()
    counts.push((await told()).length)
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 4])
  expect((await told()).at(-1)?.parameters).toMatchObject({ provider: 'Directory' })
  const [provider] = await server.db.orm.select().from(loginProvider).where(eq(loginProvider.id, providerId))
  const [token] = await server.db.orm.select().from(scimToken).where(eq(scimToken.providerId, providerId))
  const events = await server.db.orm.select().from(eventLog).where(eq(eventLog.type, 'PROVIDER_TOKEN_ENDS')).orderBy(eventLog.id)
  expect([events.length, events.at(-1)?.partnerId, events.at(-1)?.detail]).toEqual([
    4,
    provider?.partnerId,
    { provider: provider?.name, endsAt: token?.expiresAt?.toISOString() },
  ])
})

it('nobody is told while another token is good for longer, or provisioning is off', async () => {
  await server.db.orm.delete(notification)
  const [rolled, off] = [await openDirectory(server), await openDirectory(server)]
  await server.db.orm.update(scimToken).set({ expiresAt: new Date(Date.now() + DAY_MS) })
  await server.db.orm.insert(scimToken).values({ providerId: rolled.providerId, name: 'second', hash: 'x', hint: 'xxxx' })
  await server.db.orm.update(scimSetup).set({ enabled: false }).where(eq(scimSetup.providerId, off.providerId))
  await look()
  expect(await told()).toHaveLength(0)
  await server.db.orm.update(scimSetup).set({ enabled: true }).where(eq(scimSetup.providerId, off.providerId))
  await look()
  expect(await told()).toHaveLength(1)
  await server.db.orm.delete(scimToken).where(eq(scimToken.name, 'second'))
  await look()
  expect(await told()).toHaveLength(2)
})
