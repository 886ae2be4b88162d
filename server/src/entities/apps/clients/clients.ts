import { sql, and, eq, isNotNull } from 'drizzle-orm'
import { signedIn } from '../../../kit/graphql/signed-in.ts'
import { conflict } from '../../../kit/graphql/user-error.ts'
import { enumField, idField } from '../../../kit/list/filter-fields.ts'
import { coded, flag, folded, moment, text, unordered } from '../../../kit/resource/fields.ts'
import { plainRecords } from '../../../kit/resource/read-records.ts'
import type { RecordRule } from '../../../kit/resource/record-rule.ts'
import { defineResource, type RecordRules } from '../../../kit/resource/resource.ts'
import { client } from '../../../tables/client.table.ts'
import { ClientHealthEnum, clientHealth } from './client-health.ts'
import { healthOf, secretsOf } from './client.loaders.ts'
import { clientColumns, type LockedClient } from './client.row.ts'
import { ClientKindEnum, ClientType } from './client.type.ts'
import { changedByOperations } from '../system-rows.ts'
import { notifyOfChanges } from '../notify-operations.ts'
import { vendorReach } from '../vendor-records.ts'
import { revokeGrants } from '../../../accounts/adapter.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import type { ChangedRecord } from '../../../kit/resource/change.ts'
import { oidcArtifact } from '../../../tables/people/identity.table.ts'

const ofClient = sql<string>`${oidcArtifact.payload} ->> 'clientId'`

/** Revokes everything issued to apps that have become public: their refresh tokens were not rotated, and the secret that protected them is gone. */
async function revokeTokensOfOpened(tx: Orm, changes: readonly ChangedRecord<LockedClient>[]): Promise<void> {
  const opened = changes.filter(({ record, done }) => !record.isPublic && done.set?.isPublic === true).map(({ record }) => record.clientId)
  if (opened.length === 0) return
  const isTheirs = sql`${ofClient} = any(${sql.param(opened)}::text[])`
  const grants = await tx
    .select({ id: oidcArtifact.grantId })
    .from(oidcArtifact)
    .where(and(anyOf(oidcArtifact.model, ['RefreshToken', 'AccessToken', 'AuthorizationCode']), isNotNull(oidcArtifact.grantId), isTheirs))
    .groupBy(oidcArtifact.grantId)
  await revokeGrants(
    tx,
    grants.flatMap(({ id }) => (id === null ? [] : [id])),
  )
}

/**
 * Deletes the tokens that apps got for themselves, where a secret was deleted, the app was disabled or changed to another kind, or may administer
 * nothing any more: a token does not say which secret it was got with, and would be valid again as soon as the app is.
 */
async function endOwnTokens(tx: Orm, changes: readonly ChangedRecord<LockedClient>[]): Promise<void> {
  const ended = changes
    .filter(
      ({ done: { before = {}, after = {}, set } }) =>
        'secretName' in before || set?.enabled === false || set?.kind !== undefined || isEmptied(after['activities']),
    )
    .map(({ record }) => record.clientId)
  if (ended.length === 0) return
  await tx.delete(oidcArtifact).where(and(eq(oidcArtifact.model, 'ClientCredentials'), sql`${ofClient} = any(${sql.param(ended)}::text[])`))
}

const isEmptied = (list: unknown): boolean => Array.isArray(list) && list.length === 0

/** What a change of an app touches: `secrets` for what gives others access to it, `record` for anything else. */
type ClientTouch = 'secrets' | 'record'

const CLIENT_ID_TAKEN = conflict('clientId', 'CLIENT_ID_TAKEN', 'Another app has this client id.')

const record: RecordRules<LockedClient, ClientTouch> = {
  ...plainRecords(client, vendorReach),
  ...changedByOperations,
  taken: CLIENT_ID_TAKEN,
  asksFresh: (_, __, touches) => touches === 'secrets',
  async follow(tx, changes, context) {
    await notifyOfChanges(tx, changes, signedIn(context))
    await revokeTokensOfOpened(tx, changes)
    await endOwnTokens(tx, changes)
  },
  forget(context, id) {
    secretsOf(context).clear(id)
    healthOf(context).clear(id)
  },
}

export const clients = defineResource({
  name: 'client',
  plural: 'clients',
  node: ClientType,
  table: client,
  columns: clientColumns,
  label: client.name,
  reach: vendorReach,
  defaultOrder: { name: 'ASC' },
  searched: sql`fold(${client.name} || ' ' || ${client.clientId} || ' ' || coalesce(${client.description}, '') || ' ' || array_to_string(${client.properties}, ' '))`,
  record,
  fields: {
    id: { cell: true },
    name: text(client.nameFolded),
    clientId: text(folded(client.clientId)),
    kind: coded(ClientKindEnum, client.kind),
    health: { filter: enumField(ClientHealthEnum, clientHealth) },
    enabled: flag(client.enabled),
    isFirstParty: unordered(flag(client.isFirstParty)),
    partnerId: { filter: idField(client.partnerId) },
    createdAt: moment(client.createdAt),
  },
})

export type ClientRule = RecordRule<LockedClient, ClientTouch>
