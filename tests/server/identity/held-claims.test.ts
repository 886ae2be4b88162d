import * as oidc from 'openid-client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accessProfile, userAccessProfile } from '../../../server/src/tables/access-profile.table.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { userCustomer, userDatabase } from '../../../server/src/tables/people/user.table.ts'
import { decodeClaims } from '../../support/sign-in.ts'
import { ask, onwardOf, openShop, register, signInAndAllow, tokensAt } from './foreign-client.ts'
import { addUser, startWorld, type World } from './world.ts'

let world: World
let app: oidc.Configuration
let userId: string
beforeAll(async () => {
  world = await startWorld()
  await register(world, { isFirstParty: true, scopes: ['openid', 'identity'] })
  app = await openShop(world.origin)
  userId = await addUser(world, { userName: 'holder', claims: { database: 'forged', access_profile: 'Forged' } })
  const { orm } = world.db
  for (const name of ['North', 'South']) {
    const [at] = await orm.insert(customer).values({ name, customerType: 'AIO' }).returning()
    const customerId = at?.id ?? ''
    await orm.insert(userCustomer).values({ userId, customerId })
    const [profile] = await orm
      .insert(accessProfile)
      .values({ customerId, name: `Clerk ${name}` })
      .returning()
    await orm.insert(userAccessProfile).values({ userId, customerId, accessProfileId: profile?.id ?? '' })
  }
  await orm.insert(userDatabase).values([
    { userId, name: 'hr_north' },
    { userId, name: 'hr_south' },
  ])
})
afterAll(() => world.close())

const heldIn = ({ id_token }: { id_token?: string | undefined }) => {
  const { database, access_profile: profile } = decodeClaims(id_token ?? '')
  return { database, profile }
}

it('an app that asks for the identity is told which databases and access profiles somebody has, anew with each token', async () => {
  const asked = await ask(app, { scope: 'openid identity' })
  const left = await signInAndAllow(asked, 'holder')
  const tokens = await tokensAt(app, asked, onwardOf(left) ?? left.url)
  expect(heldIn(tokens)).toEqual({ database: ['hr_north', 'hr_south'], profile: ['Clerk North', 'Clerk South'] })
  await world.db.orm.delete(userDatabase).where(eq(userDatabase.name, 'hr_south'))
  await world.db.orm.delete(userAccessProfile).where(eq(userAccessProfile.userId, userId))
  expect(heldIn(await oidc.refreshTokenGrant(app, tokens.refresh_token ?? ''))).toEqual({ database: 'hr_north', profile: undefined })
})
