import { sql } from 'drizzle-orm'
import { anyOf } from '../../db/any-of.ts'
import type { Orm } from '../../db/orm.ts'
import { HASH_OF_NOBODY, userHash } from '../../kit/resource/user-hash.ts'
import { userCustomer, userIdentity } from '../../tables/people/user.table.ts'

/** Members of a customer of one user type. */
export type MenuPeople = { readonly customerId: string; readonly userType: number; readonly people: number; readonly digest: string }

export async function readMenuPeople(orm: Pick<Orm, 'execute'>, readBy: string, customerIds: readonly string[]): Promise<MenuPeople[]> {
  const { rows } = await orm.execute<MenuPeople>(sql`
    select ${userCustomer.customerId} as "customerId", ${userIdentity.userType} as "userType", count(*)::int as people, ${userHash({ readBy, record: sql`${userCustomer.customerId}` })} as digest
    from ${userCustomer} join ${userIdentity} on ${userIdentity.id} = ${userCustomer.userId}
    where ${anyOf(userCustomer.customerId, customerIds)} group by 1, 2`)
  return rows
}

export const peopleOfType = (people: readonly MenuPeople[], of: Pick<MenuPeople, 'customerId' | 'userType'>): MenuPeople =>
  people.find(({ userType }) => userType === of.userType) ?? { ...of, people: 0, digest: HASH_OF_NOBODY }
