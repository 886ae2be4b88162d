import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import { isUuid } from '../../../kit/list/ids.ts'
import { isDone } from '../../../kit/resource/change.ts'
import { confirmedRule, refuseUnconfirmed, type Preview } from '../../../kit/resource/confirmed-rule.ts'
import { patchOf } from '../../../kit/resource/patch.ts'
import { apiScope, identityResource } from '../../../tables/client.table.ts'
import { customer } from '../../../tables/customer.table.ts'
import { loginProvider } from '../../../tables/providers/login-provider.table.ts'
import { partner } from '../../../tables/partner.table.ts'
import { affectedBy } from './client-effects.ts'
import { clientErrors, clientFields, type Known } from './client.rules.ts'
import type { LockedClient } from './client.row.ts'
import type { ClientRule } from './clients.ts'

type Given = Parameters<typeof clientFields.kept>[0]

/** Rule that updates an app. @param preview what the caller has confirmed */
export const clientRule = (given: Given, preview: Preview): ClientRule =>
  confirmedRule(patchRule(given), {
    reached: (tx, record, { set = {} }) => affectedBy(tx, record, set),
    refuse: (affected) => refuseUnconfirmed(affected, preview),
  })

const patchRule = (input: Given): ClientRule => ({
  action: 'updateClient',
  async prepare(tx) {
    const known = await knownOf(tx, input)
    return {
      decide(record) {
        const done = patchOf<LockedClient>(record, clientFields.kept(input))
        if (!isDone(done)) return done
        const errors = clientErrors({ ...record, ...done.set }, new Set(Object.keys(done.after ?? {})), known)
        return errors.length > 0 ? errors : done
      },
    }
  },
})

/** Records that an app can refer to. Scopes and identity resources are locked until the transaction ends. */
export async function knownOf(tx: Pick<Orm, 'select'>, next: { readonly customerIds?: readonly string[] | undefined }): Promise<Known> {
  const [api, identity, partners, loginProviders, customers] = [
    await tx.select({ name: apiScope.name }).from(apiScope).for('share'),
    await tx.select({ name: identityResource.name }).from(identityResource).for('share'),
    await tx.select({ id: partner.id }).from(partner),
    await tx.select({ id: loginProvider.id }).from(loginProvider),
    await among(tx, next.customerIds),
  ]
  return {
    apiScopes: new Set(api.map(({ name }) => name)),
    identityResources: new Set(identity.map(({ name }) => name)),
    partners: new Set(partners.map(({ id }) => id)),
    loginProviders: new Set(loginProviders.map(({ id }) => id)),
    customers: new Set(customers.map(({ id }) => id)),
  }
}

const among = (tx: Pick<Orm, 'select'>, ids: readonly string[] = []) =>
  tx
    .select({ id: customer.id })
    .from(customer)
    .where(anyOf(customer.id, ids.filter(isUuid)))
