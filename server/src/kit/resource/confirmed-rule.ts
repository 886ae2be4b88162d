import { isMany } from '../../../../contract/effects.ts'
import type { Orm } from '../../db/orm.ts'
import { conflict, invalid } from '../graphql/user-error.ts'
import type { UserError } from '../graphql/user-error.ts'
import { isDone } from './change.ts'
import type { Done } from './change.ts'
import type { RecordRule } from './record-rule.ts'

type Confirmation<Locked> = {
  /** How many users a change of a record reaches; undefined where it is none that asks. */
  readonly reached: (tx: Orm, record: Locked, done: Done<Locked>) => Promise<number | undefined>
  /** What is wrong with the number that the caller was told of. */
  readonly refuse: (count: number) => UserError | undefined
}

/** A rule that is done only for who knows how many users it reaches. */
export const confirmedRule = <Locked extends { readonly id: string }, Touch extends string>(
  rule: RecordRule<Locked, Touch>,
  { reached, refuse }: Confirmation<Locked>,
): RecordRule<Locked, Touch> => ({
  ...rule,
  async prepare(tx, records) {
    const prepared = await rule.prepare(tx, records)
    const refused = new Map<string, UserError>()
    for (const record of records) {
      const done = prepared.decide(record)
      const count = isDone(done) ? await reached(tx, record, done) : undefined
      const error = count === undefined ? undefined : refuse(count)
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

/** What the number of users is, to who has to name it. */
export const USERS =
  'How many users the change reaches, as its effects told. Needed for more than 25; one that is far from it now is a ConflictError.'

/** People sign in while somebody reads: so far the number may have moved since it was told. */
const MOVES_BY = 0.1

/** What is wrong with a number of users, which are counted while they come and go. @param expected undefined: none was given */
export function refuseUsers(count: number, expected: number | undefined): UserError | undefined {
  if (!isMany(count)) return undefined
  if (expected === undefined) return invalid('users', 'USERS_REQUIRED', `Say how many users it reaches: ${count}.`)
  return Math.abs(count - expected) <= count * MOVES_BY ? undefined : conflict('users', 'USERS_DIFFER', `It reaches ${count} users now.`)
}
