import { userTypes } from '../../server/src/access/viewer.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { freshName } from './fresh-name.ts'
import { ask, confirmPerson, create } from './made-person.ts'
import type { Portal } from './portal.ts'

type Found = {
  customers: { nodes: { id: string; partnerId: string | null }[] }
  users: { nodes: { userCustomers: { customerId: string }[] }[]; pageInfo: { hasNextPage: boolean } }
}
const CUSTOMERS = '{ customers(first: 100) { nodes { id partnerId } } }'
const ADMINS =
  'query ($admin: Int!) { users(first: 100, where: { userType: { eq: $admin } }) { nodes { userCustomers { customerId } } pageInfo { hasNextPage } } }'

/** Creates a user who can sign in and is the only administrator of a customer that had none before. */
export async function makeOnlyAdmin(portal: Portal): Promise<{ id: string; userName: string }> {
  const origin = portal.origin()
  const { accessToken } = await signIn(origin, 'operations')
  const { customers } = await ask<Pick<Found, 'customers'>>(origin, CUSTOMERS, {}, accessToken)
  const { users } = await ask<Pick<Found, 'users'>>(origin, ADMINS, { admin: userTypes.ADMIN }, accessToken)
  if (users.pageInfo.hasNextPage) throw new Error('There are more administrators than were looked at.')
  const administered = new Set(users.nodes.flatMap(({ userCustomers }) => userCustomers.map(({ customerId }) => customerId)))
  const customer = customers.nodes.find(({ id, partnerId }) => partnerId !== null && !administered.has(id))
  if (!customer) throw new Error('Every customer has an administrator.')
  const userName = freshName('lone.admin')
  const email = `${userName}@portico.test`
  const id = await create(origin, accessToken, {
    userName,
    email,
    givenName: 'Lone',
    familyName: 'Keeper',
    userType: userTypes.ADMIN,
    partnerId: customer.partnerId,
    customerIds: [customer.id],
  })
  await confirmPerson(portal, email)
  return { id, userName }
}
