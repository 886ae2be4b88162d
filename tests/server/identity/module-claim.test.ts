import * as oidc from 'openid-client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { moduleAccess } from '../../../server/src/tables/access-profile.table.ts'
import { customer } from '../../../server/src/tables/customer.table.ts'
import { userCustomer } from '../../../server/src/tables/people/user.table.ts'
import { decodeClaims } from '../../support/sign-in.ts'
import { ask, onwardOf, openShop, register, signInAndAllow, tokensAt } from './foreign-client.ts'
import { addUser, startWorld, type World } from './world.ts'

let world: World
let app: oidc.Configuration
const made: string[] = []
const day = (more: number) => new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10)
beforeAll(async () => {
  world = await startWorld()
  await register(world, { isFirstParty: true, scopes: ['openid', 'customer', 'modules'] })
  app = await openShop(world.origin)
  const { orm } = world.db
  const userId = await addUser(world, { userName: 'holder', claims: { modules: 'Telepathy' } })
  const customers = [
    { name: 'One', customerType: 'AIO' },
    { name: 'Payroll only', customerType: 'MP' },
    { name: 'Off', customerType: 'AIO', enabled: false },
    { name: 'None', customerType: 'AIO' },
  ] as const
  for (const each of customers) {
    const [row] = await orm.insert(customer).values(each).returning()
    made.push(row?.id ?? '')
  }
  const [one = '', payrollOnly = '', off = ''] = made
  await orm.insert(userCustomer).values(made.map((customerId) => ({ userId, customerId })))
  await orm.insert(moduleAccess).values([
    { customerId: one, name: 'Payroll' },
    { customerId: one, name: 'Leave', startsOn: day(0), endsOn: day(0) },
    { customerId: one, name: 'Expenses', startsOn: day(2) },
    { customerId: one, name: 'Recruitment', endsOn: day(-2) },
    { customerId: payrollOnly, name: 'Payroll' },
    { customerId: payrollOnly, name: 'Leave' },
    { customerId: off, name: 'Payroll' },
  ])
})
afterAll(() => world.close())

const tokensFor = async (scope: string) => {
  const asked = await ask(app, { scope })
  const left = await signInAndAllow(asked, 'holder')
  return tokensAt(app, asked, onwardOf(left) ?? left.url)
}
const modulesIn = ({ id_token }: { id_token?: string | undefined }) => decodeClaims(id_token ?? '')['modules']

it('an app that asks for modules is told which are on today at each enabled customer, anew with each token', async () => {
  const [one = '', payrollOnly = ''] = made
  const tokens = await tokensFor('openid modules')
  expect(modulesIn(tokens)).toEqual({ [one]: ['Leave', 'Payroll'], [payrollOnly]: ['Payroll'] })
  expect((await oidc.fetchUserInfo(app, tokens.access_token, tokens.claims()?.sub ?? ''))['modules']).toEqual(modulesIn(tokens))
  await world.db.orm.delete(moduleAccess).where(eq(moduleAccess.customerId, one))
  expect(modulesIn(await oidc.refreshTokenGrant(app, tokens.refresh_token ?? ''))).toEqual({ [payrollOnly]: ['Payroll'] })
})

it('an app that does not ask is told of none', async () => {
  expect(modulesIn(await tokensFor('openid customer'))).toBeUndefined()
})
