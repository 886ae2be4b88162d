import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { conflict } from '../../kit/graphql/user-error.ts'
import type { ChangeResult } from '../../kit/resource/change.ts'
import { changeByRule } from '../../kit/resource/record-rule.ts'
import type { RecordRule } from '../../kit/resource/record-rule.ts'
import { customer } from '../../tables/customer.table.ts'
import { loginProvider } from '../../tables/login-provider.table.ts'
import { userIdentity, userLogin } from '../../tables/user.table.ts'
import type { LockedProvider, LoginProviderRow } from './login-provider.row.ts'
import { loginProviders } from './login-providers.ts'

export type DeleteProvider = {
  readonly id: string
  readonly version: number
  /** How many people the caller expects to be linked with it. */
  readonly people: number
}

const IN_USE = conflict('id', 'LOGINPROVIDER_IN_USE', 'Customers sign in by it. Give them another login provider first.')

/**
 * Deletes a login provider that no customer signs in by, and the links of people with it: who comes by another provider of the same name must not be
 * taken for them.
 */
export const deleteLoginProvider = (
  context: RequestContext,
  { id, version, people }: DeleteProvider,
): Promise<ChangeResult<LoginProviderRow>> => changeByRule(loginProviders, context, { id, version }, deleteRule(people))

const deleteRule = (people: number): RecordRule<LockedProvider, 'record'> => ({
  action: 'deleteLoginProvider',
  async prepare(tx, [provider]) {
    const { customers, linked } = provider ? await usesOf(tx, provider) : { customers: 0, linked: 0 }
    return {
      decide({ name, displayName, protocol }) {
        if (customers > 0) return [IN_USE]
        if (linked !== people) return [conflict('people', 'COUNT_DIFFERS', `${linked} people are linked with it now.`)]
        return { gone: true, before: { name, displayName, protocol, people: linked } }
      },
      async write(tx_, changed) {
        for (const { id, name } of changed) await remove(tx_, id, name)
      },
    }
  },
})

async function usesOf(tx: Orm, { id, name }: LockedProvider): Promise<{ customers: number; linked: number }> {
  const { rows } = await tx.execute<{ customers: number; linked: number }>(sql`select
    (select count(*)::int from ${customer} where login_provider_id = ${id}) as customers,
    (select count(*)::int from ${userLogin} where login_provider = ${name}) as linked`)
  return rows[0] ?? { customers: 0, linked: 0 }
}

async function remove(tx: Orm, id: string, name: string): Promise<void> {
  await tx.update(userIdentity).set({ defaultLoginProvider: null }).where(eq(userIdentity.defaultLoginProvider, name))
  await tx.delete(userLogin).where(eq(userLogin.loginProvider, name))
  await tx.delete(loginProvider).where(eq(loginProvider.id, id))
}
