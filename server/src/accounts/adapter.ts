import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { errors, type Adapter, type AdapterPayload } from 'oidc-provider'
import { anyOf } from '../db/any-of.ts'
import type { Database } from '../db/database.ts'
import { prepared } from '../db/pipeline/prepared.ts'
import { readyStatement } from '../db/pipeline/ready-statement.ts'
import { quickReader } from '../db/tenant-orm.ts'
import { writeTogether, type Written } from '../db/pipeline/write-together.ts'
import { oidcArtifact } from '../tables/people/identity.table.ts'
import { isAhead } from './clock.ts'

/** Models whose IDs give access to nothing. They are stored in plain text, because our own statements look them up too. */
const NAMED = new Set(['Grant', 'FederatedSession'])

/** ID of a stored row, hashed so that a reader of the table finds no usable token, code or cookie. */
export const keyOf = (model: string, id: string): string => (NAMED.has(model) ? id : createHash('sha256').update(id).digest('base64url'))

/**
 * Storage of oidc-provider in `oidc_artifact`. A host finds its own rows only, so a token of one partner's issuer is unknown at another's. Rows
 * outlive their expiry for a while, because the provider itself reports "expired". Rows made while a clock ran ahead are not found.
 */
export function createAdapter(db: Database, host: string, model: string): Adapter {
  const mine = and(eq(oidcArtifact.model, model), eq(oidcArtifact.host, host))
  const first = ([row]: readonly Found[]): AdapterPayload | undefined => {
    if (typeof row?.payload['iat'] === 'number' && isAhead(new Date(row.payload['iat'] * 1000))) return undefined
    return row && { ...row.payload, ...(row.consumedAt ? { consumed: seconds(row.consumedAt) } : {}) }
  }
  return {
    async find(id) {
      const found = first(await byId(quickReader(db)).execute({ model, host, id: keyOf(model, id) }))
      return found?.jti === undefined ? found : { ...found, jti: id }
    },
    findByUid: async (uid) => first(await byUid(quickReader(db)).execute({ model, host, uid })),
    findByUserCode: async (userCode) =>
      first(
        await db.orm
          .select(FOUND)
          .from(oidcArtifact)
          .where(and(mine, eq(oidcArtifact.userCode, userCode))),
      ),
    async upsert(id, payload, expiresIn) {
      await writeTogether(db.pool, [upsertArtifacts([artifactOf(host, model, id, payload, expiresIn)])])
    },
    async consume(id) {
      if (await consumeArtifact(db, host, model, id)) return
      const [lost] = await db.orm
        .select({ grantId: oidcArtifact.grantId })
        .from(oidcArtifact)
        .where(isArtifact(host, model, id))
      if (lost?.grantId) await revokeGrants(db.orm, [lost.grantId])
      throw new errors.InvalidGrant('already used by another request')
    },
    async destroy(id) {
      await writeTogether(db.pool, [deleteArtifact(host, model, id)])
    },
    async revokeByGrantId(grantId) {
      await db.orm.delete(oidcArtifact).where(and(mine, eq(oidcArtifact.grantId, grantId)))
    },
  }
}

const isArtifact = (host: string, model: string, id: string) =>
  and(eq(oidcArtifact.model, model), eq(oidcArtifact.host, host), eq(oidcArtifact.id, keyOf(model, id)))

/** Marks a one-time artifact as used. @returns false if it was used before or does not exist */
export async function consumeArtifact(db: Pick<Database, 'orm'>, host: string, model: string, id: string): Promise<boolean> {
  const consumed = await db.orm
    .update(oidcArtifact)
    .set({ consumedAt: new Date() })
    .where(and(isArtifact(host, model, id), isNull(oidcArtifact.consumedAt)))
    .returning({ id: oidcArtifact.id })
  return consumed.length > 0
}

export const deleteArtifact = (host: string, model: string, id: string): Written => deleteById({ host, model, id: keyOf(model, id) })

const FOUND = { payload: oidcArtifact.payload, consumedAt: oidcArtifact.consumedAt }
type Found = Pick<typeof oidcArtifact.$inferSelect, keyof typeof FOUND>

const placeholder = (name: string) => sql.placeholder(name)
const mine = and(eq(oidcArtifact.model, placeholder('model')), eq(oidcArtifact.host, placeholder('host')))
const byId = prepared((orm) =>
  orm
    .select(FOUND)
    .from(oidcArtifact)
    .where(and(mine, eq(oidcArtifact.id, placeholder('id'))))
    .prepare('artifact_by_id'),
)
const deleteById = readyStatement((orm) => orm.delete(oidcArtifact).where(and(mine, eq(oidcArtifact.id, placeholder('id')))))
const byUid = prepared((orm) =>
  orm
    .select(FOUND)
    .from(oidcArtifact)
    .where(and(mine, eq(oidcArtifact.uid, placeholder('uid'))))
    .limit(1)
    .prepare('artifact_by_uid'),
)

export type Artifact = typeof oidcArtifact.$inferInsert

/** Row of an artifact. @param expiresIn seconds; undefined if it does not expire */
export const artifactOf = (host: string, model: string, id: string, payload: AdapterPayload, expiresIn: number | undefined): Artifact => ({
  model,
  id: keyOf(model, id),
  host,
  payload: { iat: seconds(new Date()), ...payload, ...(payload.jti === undefined ? {} : { jti: keyOf(model, payload.jti) }) },
  grantId: payload.grantId ?? null,
  userCode: payload.userCode ?? null,
  uid: payload.uid ?? null,
  expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
})

/** Statement that inserts or replaces rows. @param rows at least one, without duplicates */
export function upsertArtifacts(rows: readonly Artifact[]): Written {
  const upsert = upserts.get(rows.length) ?? upsertOf(rows.length)
  upserts.set(rows.length, upsert)
  return upsert(Object.fromEntries(rows.flatMap((row, at) => COLUMNS.map((column) => [`${column} ${at}`, row[column]]))))
}

const COLUMNS = ['model', 'id', 'host', 'payload', 'grantId', 'userCode', 'uid', 'expiresAt'] as const
/** Prepared statements by the number of rows that they write. */
const upserts = new Map<number, ReturnType<typeof upsertOf>>()

const upsertOf = (count: number) =>
  readyStatement((orm) =>
    orm
      .insert(oidcArtifact)
      .values(
        Array.from({ length: count }, (_, at) => ({
          model: placeholder(`model ${at}`),
          id: placeholder(`id ${at}`),
          host: placeholder(`host ${at}`),
          payload: placeholder(`payload ${at}`),
          grantId: placeholder(`grantId ${at}`),
          userCode: placeholder(`userCode ${at}`),
          uid: placeholder(`uid ${at}`),
          expiresAt: placeholder(`expiresAt ${at}`),
        })),
      )
      .onConflictDoUpdate({ target: [oidcArtifact.model, oidcArtifact.id, oidcArtifact.host], set: NEWEST }),
  )

const NEWEST = {
  payload: sql`excluded.payload`,
  grantId: sql`excluded.grant_id`,
  userCode: sql`excluded.user_code`,
  uid: sql`excluded.uid`,
  expiresAt: sql`excluded.expires_at`,
}

/** Deletes grants and everything that was issued under them. */
export async function revokeGrants(orm: Pick<Database['orm'], 'delete'>, grantIds: readonly string[]): Promise<void> {
  if (grantIds.length === 0) return
  await orm.delete(oidcArtifact).where(anyOf(oidcArtifact.grantId, grantIds))
  await orm.delete(oidcArtifact).where(and(eq(oidcArtifact.model, 'Grant'), anyOf(oidcArtifact.id, grantIds)))
}

/** IDs of the grants that a stored session of the provider gave to apps. */
export function grantsOf({ authorizations }: Record<string, unknown>): string[] {
  if (typeof authorizations !== 'object' || authorizations === null) return []
  return Object.values(authorizations as Record<string, { grantId?: string }>).flatMap(({ grantId }) => grantId ?? [])
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)
