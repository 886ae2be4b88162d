import { and, getTableName, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { oidcArtifact, signingKey } from '../../tables/people/identity.table.ts'
import { loginProviderChange } from '../../tables/providers/login-provider-change.table.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import { rootKey } from '../../tables/root-key.table.ts'
import { userIdentity } from '../../tables/people/user.table.ts'

/** A place in the database with sealed values, and how they are read and written. */
export type SealedColumn = {
  readonly name: string
  readonly table: PgTable
  readonly key: readonly PgColumn[]
  /** The sealed bytes of a row; null if it has none. */
  readonly bytes: SQL
  /** SQL assignment that writes the bytes. */
  readonly set: (bytes: SQL) => SQL
  /** Condition for rows with a value, in the form of an index. */
  readonly has: SQL
}

/** Every place that `seal` writes to. The root comes last: until it is under the new key, nothing starts without the old one. */
export const sealedColumns: readonly SealedColumn[] = [
  column(loginProvider, [loginProvider.id], loginProvider.clientSecret),
  column(loginProviderChange, [loginProviderChange.providerId], loginProviderChange.clientSecret),
  column(userIdentity, [userIdentity.id], userIdentity.authenticatorKey),
  column(userIdentity, [userIdentity.id], userIdentity.pin),
  column(signingKey, [signingKey.kid], signingKey.sealed),
  artifact(['Interaction', 'AuthenticatorEnrolment'], ['sealed']),
  artifact(['FederatedSession'], ['idToken']),
  artifact(['SignInStage'], ['stage', 'federated', 'idToken']),
  column(rootKey, [rootKey.id], rootKey.sealed),
]

function column(table: PgTable, key: readonly PgColumn[], of: PgColumn): SealedColumn {
  return {
    name: `${getTableName(table)}.${of.name}`,
    table,
    key,
    bytes: sql`${of}`,
    set: (bytes) => sql`${sql.identifier(of.name)} = ${bytes}`,
    has: sql`${of} is not null`,
  }
}

/** Column for base64 text within the payload of some models. */
function artifact(models: readonly string[], path: readonly string[]): SealedColumn {
  const { model, id, host, payload } = oidcArtifact
  const at = sql.raw(`'{${path.join(',')}}'`)
  const text = sql`${payload} #>> ${at}`
  const base64 = (bytes: SQL) => sql`to_jsonb(translate(encode(${bytes}, 'base64'), E'\n', ''))`
  return {
    name: `oidc_artifact.payload of ${models.join(', ')}`,
    table: oidcArtifact,
    key: [model, id, host],
    bytes: sql`decode(${text}, 'base64')`,
    set: (bytes) => sql`payload = jsonb_set(${payload}, ${at}, ${base64(bytes)})`,
    has: and(inArray(model, [...models]), sql`${text} is not null`) ?? sql`true`,
  }
}
