import { isMany } from '../../../../contract/effects.ts'
import type { Orm } from '../../db/orm.ts'
import { conflict, invalid } from '../graphql/user-error.ts'
import type { UserError } from '../graphql/user-error.ts'
import { isDone } from './change.ts'
import type { Done } from './change.ts'
import type { RecordRule } from './record-rule.ts'

type Confirmation<Locked, Reached> = {
  /** The users that a change affects, or their number; undefined if it needs no confirmation. */
  readonly reached: (tx: Orm, record: Locked, done: Done<Locked>) => Promise<Reached | undefined>
  /** Returns an error if they need a confirmation that the caller has not given. */
  readonly refuse: (reached: Reached) => UserError | undefined
}

/** Requires the caller to confirm the number of affected users. */
export const confirmedRule = <Locked extends { readonly id: string }, Touch extends string, Reached>(
  rule: RecordRule<Locked, Touch>,
  { reached, refuse }: Confirmation<Locked, Reached>,
): RecordRule<Locked, Touch> => ({
  ...rule,
  async prepare(tx, records) {
    const prepared = await rule.prepare(tx, records)
    const refused = new Map<string, UserError>()
    for (const record of records) {
      const done = prepared.decide(record)
      const found = isDone(done) ? await reached(tx, record, done) : undefined
      const error = found === undefined ? undefined : refuse(found)
      if (error) refused.set(record.id, error)
    }
    return {
      ...prepared,
      decide(record) {
        const error = refused.get(record.id)
        return error ? [error] : prepared.decide(record)
      },
    }
  },
})

/** Description of the number of users, for callers who have to give it. */
export const USERS =
  'How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError.'

/** Description of the digest of a preview. */
export const DIGEST = 'Digest of the preview of this change. If other users are affected now, nothing is changed: a ConflictError.'

/** Refuses other users than those of the preview whose digest the caller sends. A caller who sends none has confirmed none. */
export const refuseOthers = (now: string, seen: string | null | undefined): UserError | undefined =>
  seen == null || isAsPreviewed(now, seen) ? undefined : PREVIEW_CHANGED

/** Number of affected users and digest of the preview, as far as the caller knows. */
export type Preview = { readonly users?: number | null | undefined; readonly digest?: string | null | undefined }
/** What a change affects now. `digest`: null where only a sample of the users was counted. */
export type Affected = { readonly users: number; readonly digest: string | null }

/** Refuses other users than the caller has confirmed. A sample that is counted now has no digest, and is not what was confirmed exactly. */
export const refuseUnconfirmed = (affected: Affected, { users, digest }: Preview): UserError | undefined =>
  digest != null && !isAsPreviewed(affected.digest, digest) ? PREVIEW_CHANGED : refuseUsers(affected.users, users ?? undefined)

export const PREVIEW_CHANGED = conflict(
  'digest',
  'PREVIEW_CHANGED',
  'Other users are affected now than in the preview. Look through it again.',
)

/** Accepted relative deviation, since the number may change after the preview has reported it. */
const MOVES_BY = 0.1
/** Whether the expected number is near enough to the actual one. */
export const isNear = (count: number, expected: number): boolean => Math.abs(count - expected) <= count * MOVES_BY

/** A digest with the numbers of effects on so many users that their number stands for them: each is compared with the accepted deviation. */
export const withCounts = (digest: string, counts: readonly { readonly code: string; readonly count: number }[]): string =>
  [digest, ...counts.map(({ code, count }) => `${code}=${count}`)].join(' ')

function isAsPreviewed(now: string | null, seen: string): boolean {
  if (now === null || now === seen) return now !== null
  const [own, theirs] = [now.split(' '), seen.split(' ')]
  return (
    own.length === theirs.length &&
    own.every((part, index) => {
      const other = theirs[index] ?? ''
      const [code, count] = part.split('=')
      const [expectedCode, expected = ''] = other.split('=')
      return (
        part === other ||
        (count !== undefined && code === expectedCode && /^\d+$/.test(expected) && isNear(Number(count), Number(expected)))
      )
    })
  )
}

/** Checks the expected number of users, which come and go while they are counted. @param expected undefined: none was given */
function refuseUsers(count: number, expected: number | undefined): UserError | undefined {
  if (!isMany(count)) return undefined
  if (expected === undefined)
    return { ...invalid('users', 'USERS_REQUIRED', `Say how many users it reaches: ${count}.`), value: String(count) }
  return isNear(count, expected)
    ? undefined
    : { ...conflict('users', 'USERS_DIFFER', `It reaches ${count} users now.`), value: String(count) }
}
