import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { mailLastWay, onlyWayBy } from '../../federation/last-ways.ts'
import { notifyLinkedAdministrators } from '../../federation/notify-managers.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { conflict } from '../../kit/graphql/user-error.ts'
import { refuseOthers } from '../../kit/resource/confirmed-rule.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { customer } from '../../tables/customer.table.ts'
import { derivedProfile } from '../../tables/providers/provider-groups.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { userIdentity, userLogin } from '../../tables/people/user.table.ts'
import { takeAllDerived } from '../provider-groups/take-derived.ts'
import { noticePages } from '../users/mail-pages.ts'
import { NOBODY_LINKED, readLinked } from './login-provider.loaders.ts'
import type { LockedProvider } from './login-provider.row.ts'
import { ABOVE_YOU, peopleAbove } from './trust/trust.ts'

export type DeleteProvider = {
  /** Number of linked users that the caller expects. */
  readonly people: number
  /** Number of these users who have no other way to sign in. */
  readonly onlyWay?: number
  readonly digest?: string
}

const IN_USE = conflict('id', 'LOGINPROVIDER_IN_USE', 'Customers sign in by it. Give them another login provider first.')

/**
 * Deletes a login provider that no customer signs in with, the access profiles that its groups gave to users whom they do not limit, and the links of
 * its users: otherwise subjects of a later provider of the same name would be taken for these users. The caller needs authority over all linked users.
 * Users who lose their only way to sign in get a mail with a link to set a password.
 */
export function deleteRule(context: RequestContext, { people, onlyWay = 0, digest }: DeleteProvider): RecordRule<LockedProvider, 'record'> {
  const viewer = signedIn(context)
  return {
    action: 'deleteLoginProvider',
    async prepare(tx, [provider]) {
      const customers = provider ? await customersOf(tx, provider) : 0
      const linked = provider ? await readLinked(tx, viewer.userId, provider.name) : NOBODY_LINKED
      const above = provider ? await peopleAbove(tx, viewer, provider) : 0
      const losing = provider ? await onlyWayBy(tx, provider) : []
      return {
        decide({ name, displayName, protocol }) {
          if (customers > 0) return [IN_USE]
          if (above > 0) return [ABOVE_YOU]
          const others = refuseOthers(linked.digest, digest)
          if (others) return [others]
          if (linked.count !== people)
            return [
              { ...conflict('people', 'COUNT_DIFFERS', `${linked.count} people are linked with it now.`), value: String(linked.count) },
            ]
          if (losing.length !== onlyWay) {
            const error = conflict('onlyWay', 'ONLY_WAY_DIFFERS', `${losing.length} people have no other way in now. Say how many.`)
            return [{ ...error, value: String(losing.length) }]
          }
          return {
            gone: true,
            before: { name, displayName, protocol, people: linked.count, ...(losing.length > 0 && { onlyWay: losing.length }) },
          }
        },
        async write(tx_, changed) {
          const pages = await noticePages(tx_, context, losing)
          for (const each of changed) {
            await notifyLinkedAdministrators(tx_, each, 'PROVIDER_DELETED', viewer.userId)
            for (const user of losing) {
              const page = pages.get(user.id)
              if (page) await mailLastWay(tx_, page, user, each)
            }
            await takeAllDerived(tx_, viewer, eq(derivedProfile.providerId, each.id))
            await remove(tx_, each.id, each.name)
          }
        },
      }
    },
  }
}

async function customersOf(tx: Orm, { id }: LockedProvider): Promise<number> {
  const { rows } = await tx.execute<{ customers: number }>(sql`select count(*)::int as customers from ${customer}
    where login_provider_id = ${id} or id in (select customer_id from required_provider where provider_id = ${id})`)
  return rows[0]?.customers ?? 0
}

async function remove(tx: Orm, id: string, name: string): Promise<void> {
  await tx.update(userIdentity).set({ defaultLoginProvider: null }).where(eq(userIdentity.defaultLoginProvider, name))
  await tx.delete(userLogin).where(eq(userLogin.loginProvider, name))
  await tx.delete(loginProvider).where(eq(loginProvider.id, id))
}
