import { asc, inArray } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import { conflict } from '../../kit/graphql/user-error.ts'
import { confirmedRule, refuseUnconfirmed, type Preview } from '../../kit/resource/confirmed-rule.ts'
import { isDone } from '../../kit/resource/change.ts'
import { patchOf } from '../../kit/resource/patch.ts'
import { apiResource, clientSecret, identityResource } from '../../tables/client.table.ts'
import { asKind, type AppKind } from './as-kind.ts'
import { affectedBy } from './clients/client-effects.ts'
import type { LockedClient } from './clients/client.row.ts'
import { NEEDS_SECRET } from './clients/create-client.ts'
import type { ClientRule } from './clients/clients.ts'

type Asked = { readonly kind: LockedClient['kind']; readonly isPublic: boolean | undefined }

/** Rule that changes the kind of an app. @param preview what the caller has confirmed */
export const kindRule = (to: AppKind, request: Asked, preview: Preview): ClientRule =>
  confirmedRule(
    {
      action: 'changeClientKind',
      touches: 'secrets',
      async prepare(tx, records) {
        const identityResources = await identityResourceNames(tx)
        const ids = records.map(({ id }) => id)
        const secrets = await secretsOf(tx, ids)
        const asking = await apisOf(tx, ids)
        return {
          decide(record) {
            if (request.kind === 'MACHINE' && request.isPublic) return [NEEDS_SECRET]
            const done = patchOf<LockedClient>(record, asKind(record, to, identityResources))
            if (!isDone(done) || !to.isPublic) return done
            const apis = asking.filter(({ clientId }) => clientId === record.id).map(({ name }) => name)
            if (apis.length > 0) return [introspects(apis)]
            const gone = secrets.filter(({ clientId }) => clientId === record.id).map(({ name }) => name)
            return gone.length > 0 ? { ...done, before: { ...done.before, secretName: gone.join(', ') } } : done
          },
          async write(within, changed) {
            const open = to.isPublic ? changed.map(({ id }) => id) : []
            if (open.length > 0) await within.delete(clientSecret).where(inArray(clientSecret.clientId, open))
          },
        }
      },
    },
    {
      reached: (tx, record, { set = {} }) => affectedBy(tx, record, set),
      refuse: (affected) => refuseUnconfirmed(affected, preview),
    },
  )

export const identityResourceNames = async (orm: Pick<Orm, 'select'>): Promise<ReadonlySet<string>> =>
  new Set((await orm.select({ name: identityResource.name }).from(identityResource)).map(({ name }) => name))

export const secretsOf = (orm: Pick<Orm, 'select'>, ids: readonly string[]) =>
  orm
    .select({ clientId: clientSecret.clientId, name: clientSecret.name })
    .from(clientSecret)
    .where(inArray(clientSecret.clientId, [...ids]))
    .orderBy(asc(clientSecret.createdAt))

export const apisOf = (orm: Pick<Orm, 'select'>, ids: readonly string[]) =>
  orm
    .select({ clientId: apiResource.introspectionClientId, name: apiResource.name })
    .from(apiResource)
    .where(inArray(apiResource.introspectionClientId, [...ids]))
    .orderBy(asc(apiResource.name))

export const introspects = (apis: readonly string[]) =>
  conflict(null, 'CLIENT_INTROSPECTS', `Checks tokens for ${apis.join(', ')}, which needs a secret. Choose another app there first.`)
