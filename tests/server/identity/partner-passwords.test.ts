import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { partner } from '../../../server/src/tables/partner.table.ts'
import { userIdentity } from '../../../server/src/tables/user.table.ts'
import { isCallback } from '../../support/sign-in.ts'
import { openSignIn, post, postPassword, textOf, tryPassword } from './flow.ts'
import { ACME, addUser, PASSWORD, startWorld, type World } from './world.ts'

const [SHORTER, LONGER] = ['Quiet-Harbour-71', 'Quiet-Harbour-by-the-Sea-71']
const DAY_MS = 86_400_000

let world: World
let names = 0
let name: string
let user: string
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  name = `petra${++names}`
  user = await addUser(world, { userName: name, partnerId: ACME, passwordChangedAt: new Date(Date.now() - 40 * DAY_MS) })
})
afterAll(() => world.close())

const ofPartner = async (set: Partial<typeof partner.$inferInsert>) => {
  await world.db.orm.update(partner).set(set).where(eq(partner.id, ACME))
  world.forgetHosts()
}
const enters = async () => isCallback((await tryPassword(world.acme, name, PASSWORD)).url)

it('a partner’s passwords expire after its days where the user has no interval of their own', async () => {
  await ofPartner({ passwordExpiryDays: 60 })
  expect(await enters()).toBe(true)
  await ofPartner({ passwordExpiryDays: 30 })
  expect(await enters()).toBe(false)
  await world.db.orm.update(userIdentity).set({ passwordExpiryDays: 90 }).where(eq(userIdentity.id, user))
  expect(await enters()).toBe(true)
})

it('the vendor’s staff keep the standard on a partner’s host', async () => {
  await ofPartner({ passwordExpiryDays: 30 })
  await addUser(world, { userName: 'vera', userType: 4, passwordChangedAt: new Date(Date.now() - 40 * DAY_MS) })
  expect(isCallback((await tryPassword(world.acme, 'vera', PASSWORD)).url)).toBe(true)
})

it('a partner asks for longer passwords: its page says so and its server refuses shorter ones', async () => {
  await ofPartner({ passwordExpiryDays: 30, passwordMinLength: 20 })
  const { visitor, page } = await openSignIn(world.acme)
  const asked = await postPassword(visitor, page, name)
  expect(textOf(asked)).toContain('At least 20 characters')
  const change = (newPassword: string) =>
    post(visitor, asked, { step: 'password', currentPassword: PASSWORD, newPassword, confirmPassword: newPassword })
  expect(textOf(await change(SHORTER))).toContain('Password does not meet the requirements.')
  expect(isCallback((await change(LONGER)).url)).toBe(true)
})
