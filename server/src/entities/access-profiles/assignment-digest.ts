import { createHash } from 'node:crypto'
import { keyOf } from '../../access/activities.ts'
import type { Orm } from '../../db/orm.ts'
import { conflict, type UserError } from '../../kit/graphql/user-error.ts'
import type { Facts } from '../../kit/resource/change.ts'
import { confirmedRule, type Preview } from '../../kit/resource/confirmed-rule.ts'
import type { UserRule } from '../users/users.ts'
import { grantedBy, type Activity } from './access-profile.loaders.ts'

/** Identifies a profile and what it grants. */
export const profileDigest = (id: string, granted: readonly Activity[]): string =>
  createHash('sha256')
    .update(JSON.stringify([id, granted.map(keyOf).toSorted()]))
    .digest('base64url')
    .slice(0, 22)

const CHANGED = conflict(
  'digest',
  'PREVIEW_CHANGED',
  'The user has another access profile now, or a profile grants something else than in the preview. Look through it again.',
)

/** The digest of the profile that a user has by the facts of an assignment, or `none`. Full access is asked for by itself. */
async function digestOf(tx: Pick<Orm, 'execute'>, facts: Facts | undefined): Promise<string> {
  const id = facts?.['accessProfileId']
  return typeof id === 'string' ? profileDigest(id, await grantedBy(tx, id)) : 'none'
}

/** Carries an assignment out only if the profiles that the user had and gets are those of `digest`: both as of `digestOf`, with a dot between. */
export const confirmedAssignment = (rule: UserRule, digest: Preview['digest']): UserRule =>
  confirmedRule(rule, {
    reached: async (tx, _, { before, after }) =>
      digest == null ? undefined : `${await digestOf(tx, before)}.${await digestOf(tx, after)}`,
    refuse: (now): UserError | undefined => (now === digest ? undefined : CHANGED),
  })
