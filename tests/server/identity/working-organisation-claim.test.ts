import type * as oidc from 'openid-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startPage, workingOrganisation } from '../../../src/lib/addresses/start-page.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { userPreference } from '../../../server/src/tables/people/preference.table.ts'
import { userCustomer } from '../../../server/src/tables/people/user.table.ts'
import { decodeClaims } from '../../support/sign-in.ts'
import { ask, onwardOf, openShop, register, signInAndAllow, tokensAt } from './foreign-client.ts'
import { addUser, startWorld, type World } from './world.ts'

let world: World
let app: oidc.Configuration
let last: string
beforeAll(async () => {
  world = await startWorld()
  await register(world, { isFirstParty: true, scopes: ['openid', 'profile', 'customer'] })
  app = await openShop(world.origin)
  const userId = await addUser(world, { userName: 'holder' })
  for (const name of ['North', 'South']) {
    const [row] = await world.db.orm.insert(customer).values({ name, customerType: 'AIO' }).returning()
    last = row?.id ?? ''
    await world.db.orm.insert(userCustomer).values({ userId, customerId: last })
  }
  await world.db.orm.insert(userPreference).values({ userId, key: 'working_organisation', value: last, updatedAt: new Date() })
})
afterAll(() => world.close())

const claimsIn = async (scope: string) => {
  const asked = await ask(app, { scope })
  const left = await signInAndAllow(asked, 'holder')
  const { id_token } = await tokensAt(app, asked, onwardOf(left) ?? left.url)
  return decodeClaims(id_token ?? '')
}

it('a sign-in with the customers of the user begins in the organisation worked in last', async () => {
  const claims = await claimsIn('openid profile customer')
  expect(claims['working_organisation']).toBe(last)
  expect([workingOrganisation(claims), startPage(claims)]).toEqual([last, '/'])
})

it('an app without the customers of the user does not learn that organisation', async () => {
  expect((await claimsIn('openid profile'))['working_organisation']).toBeUndefined()
})
