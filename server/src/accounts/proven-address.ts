import type { userIdentity } from '../tables/people/user.table.ts'

type Addressed = Pick<typeof userIdentity.$inferSelect, 'email' | 'emailConfirmed' | 'emailUnproven'>

/**
 * Whether links that give access to the account may be mailed to its address. An account can be confirmed without a proven address: a directory lets
 * people sign in by their login provider, which proves no address.
 */
export const isAddressProven = ({ email, emailConfirmed, emailUnproven }: Addressed): boolean =>
  email !== null && emailConfirmed && !emailUnproven
