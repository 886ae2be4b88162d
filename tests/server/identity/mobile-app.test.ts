import * as oidc from 'openid-client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { userCustomer } from '../../../server/src/tables/people/user.table.ts'
import { postPassword } from './flow.ts'
import { ask, onwardOf, openPublicShop, register, signInAndAllow, tokensAt } from './foreign-client.ts'
import { addUser, startWorld, type World } from './world.ts'

const NATIVE: Parameters<typeof register>[1] = { kind: 'NATIVE', isPublic: true, isFirstParty: true, scopes: ['openid'] }

let world: World
let app: oidc.Configuration
let names = 0
let name: string
let company: string
beforeAll(async () => {
  world = await startWorld()
  await register(world, { ...NATIVE, isMobile: true })
  app = await openPublicShop(world.origin)
})
beforeEach(async () => {
  name = `mobile${++names}`
  const user = await addUser(world, { userName: name })
  const [row] = await world.db.orm.insert(customer).values({ name, mobileAppAccess: true }).returning()
  company = row?.id ?? ''
  await world.db.orm.insert(userCustomer).values({ userId: user, customerId: company })
})
afterAll(() => world.close())

const setAccess = (mobileAppAccess: boolean) => world.db.orm.update(customer).set({ mobileAppAccess }).where(eq(customer.id, company))
const signInToApp = async () => {
  const asked = await ask(app)
  const left = await signInAndAllow(asked, name)
  return { asked, back: onwardOf(left) ?? left.url }
}

describe('E14 a native app that is marked mobile', () => {
  it('gets access_denied for people whose customers have no mobile app access', async () => {
    await setAccess(false)
    const asked = await ask(app)
    const left = await postPassword(asked.visitor, asked.page, name)
    const back = onwardOf(left) ?? left.url
    expect([back.searchParams.get('error'), back.searchParams.get('error_description'), back.searchParams.get('code')]).toEqual([
      'access_denied',
      'the customers of this user have no access to mobile apps',
      null,
    ])
  })

  it('gets no further tokens once the access was taken away', async () => {
    const { asked, back } = await signInToApp()
    const tokens = await tokensAt(app, asked, back)
    await setAccess(false)
    await expect(oidc.refreshTokenGrant(app, tokens.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' })
    await setAccess(true)
  })

  it('is open to people one of whose enabled customers has mobile app access, and to vendor staff', async () => {
    expect((await signInToApp()).back.searchParams.get('code')).not.toBeNull()
    await addUser(world, { userName: `${name}vendor`, userType: 3 })
    name = `${name}vendor`
    expect((await signInToApp()).back.searchParams.get('code')).not.toBeNull()
  })
})

it('a native app without the mark is open to them all the same', async () => {
  await register(world, NATIVE)
  await setAccess(false)
  expect((await signInToApp()).back.searchParams.get('code')).not.toBeNull()
})

it('a web app cannot carry the mark', async () => {
  await expect(register(world, { isMobile: true })).rejects.toMatchObject({ cause: { constraint: 'client_mobile' } })
})
