import { sql } from 'drizzle-orm'
import { userTypes } from './viewer.ts'
import { userIdentity } from '../tables/people/user.table.ts'

export type SignInHosts = { readonly partnerId: string | null; readonly userType: number }

const STAFF: readonly number[] = [userTypes.VENDOR_SUPPORT, userTypes.VENDOR_OPERATIONS]

/** Whether a user signs in on the host of every partner: vendor support and vendor operations, who have no partner. */
export const isOnEveryHost = ({ partnerId, userType }: SignInHosts): boolean => partnerId === null && STAFF.includes(userType)

/** `isOnEveryHost` as a condition on rows. */
export const onEveryHost = sql`(${userIdentity.partnerId} is null and ${userIdentity.userType} in ${STAFF})`
