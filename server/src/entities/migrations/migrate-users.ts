import { signInHostsOf } from '../user-import/user-claims.ts'
import { lockUserNames } from '../users/create/name-conflicts.ts'
import { users } from '../users/users.ts'
import { allOf } from './source/hr-source.ts'
import type { HrUser } from './source/hr-source.ts'
import type { Wizard } from './wizard.ts'
import type { Draft } from './user-rows.ts'
import { plan } from './plan/plan-users.ts'
import { write, undo } from './write-users.ts'

/** @param family HR product that the users come from */
export const userWizard = (family: 'HR' | 'NATURAL_HR'): Wizard<HrUser, Draft> => ({
  family,
  subjectType: 'UserIdentity',
  records: (source, { customers }, most) => allOf((asked) => source.users(asked), customers.length === 0 ? {} : { customers }, most),
  named: (source, ids) => source.users({ ids }),
  plan,
  async lock(tx, context, drafts) {
    await lockUserNames(
      tx,
      drafts.flatMap((draft) => ('user' in draft ? [signInHostsOf(draft.user)] : [])),
    )
    await users.record.lock(
      tx,
      context,
      drafts.flatMap((draft) => ('userId' in draft ? [draft.userId] : [])),
    )
  },
  write,
  undo,
})
