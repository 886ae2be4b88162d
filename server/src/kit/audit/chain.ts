import { createHmac, createSecretKey } from 'node:crypto'
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { auditLog } from '../../tables/logs/log.table.ts'
import { deriveKey, type Keyring } from '../../platform/secrets.ts'

/** End of the chain: the number of its rows, and the MAC of the last one, which covers all of them. */
export type Head = { readonly position: number; readonly mac: Buffer }
export const START: Head = { position: 0, mac: Buffer.alloc(32) }

/** Content of an audit row as the database serialises it: the same content always gives the same text. */
export type AuditContent = {
  readonly id: string
  /** Facts that remain when the person is erased: who, when, and what was done to which record. */
  readonly fixed: string
  readonly whole: string
  /** `whole` without the personal facts. */
  readonly kept: string
  /** Null once the person has been erased. */
  readonly salt: string | null
}
type Digests = { readonly whole: Buffer | null; readonly kept: Buffer }

/**
 * Makes the links of the chain. Each covers the previous link, the row's fixed part and two digests of its facts: a salted one of all, and one of
 * those that are not personal. So a person can be erased from a row (their facts and the salt are deleted) and the row can still be verified.
 * @param keyring without its root nobody can make or repair a link
 */
export function auditChain(keyring: Pick<Keyring, 'root'>) {
  // Given bytes, Node would make a key object for every MAC, which takes three times as long as the MAC.
  const key = createSecretKey(deriveKey(keyring, 'audit chain'))
  const hmac = (...parts: unknown[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest()
  return {
    digests: ({ id, whole, kept, salt }: AuditContent): Digests => ({
      whole: salt === null ? null : hmac('whole', id, salt, whole),
      kept: hmac('kept', id, kept),
    }),
    link: (head: Head, { id, fixed }: Pick<AuditContent, 'id' | 'fixed'>, rules: number, { whole, kept }: Digests): Head => {
      const position = head.position + 1
      const mac = hmac('link', head.mac.toString('hex'), position, id, fixed, rules, whole?.toString('hex') ?? null, kept.toString('hex'))
      return { position, mac }
    },
  }
}
export type AuditChain = ReturnType<typeof auditChain>

/** Columns of `AuditContent`, read from the `audit_log` of the surrounding statement. `personal`: a text[] of fact names. */
export function contentColumns(personal: SQL): SQL {
  const { id, at, actorId, actingAs, partnerId, action, subjectType, subjectId, before, after, denied, traceId, salt } = auditLog
  const moment = sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`
  const without = (facts: SQLWrapper) => sql`case when jsonb_typeof(${facts}) = 'object' then ${facts} - ${personal} else ${facts} end`
  return sql`${id}::text as id, ${salt}::text as salt,
    jsonb_build_array(${id}, ${moment}, ${actorId}, ${actingAs}, ${partnerId}, ${action}, ${subjectType}, ${subjectId}, ${denied}, ${traceId})::text as fixed,
    jsonb_build_array(${before}, ${after})::text as whole,
    jsonb_build_array(${without(before)}, ${without(after)})::text as kept`
}
