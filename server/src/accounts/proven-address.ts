import type { userIdentity } from '../tables/people/user.table.ts'

type Addressed = Pick<typeof userIdentity.$inferSelect, 'email' | 'emailConfirmed' | 'emailUnproven'>

/**
 * Whether an account can be mailed what opens it. To be let in and to have a proven address are two facts: a directory lets people in by their login
 * provider whose addresses nothing proves.
 */
export const isAddressProven = ({ email, emailConfirmed, emailUnproven }: Addressed): boolean =>
  email !== null && emailConfirmed && !emailUnproven
