import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/orm.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { userLogin } from '../../tables/people/user.table.ts'
import { readLinked } from '../login-providers/login-provider.loaders.ts'
import type { Answer, CallMutation } from './call-mutation.ts'
import type { SettingsChange } from './compare.ts'
import { problemAt, type Problem } from './settings-document.ts'

/** Users who lose their link with a login provider, and those who have no other way to sign in. */
export type LosingUsers = { linked: number; onlyWay: number }

const NO_OWN = 'You sign in by it yourself. Let somebody else delete or disable it, who does not.'

/** Refuses changes that take a login provider away from whoever runs the import. */
export async function refuseOwnProviders(tx: Orm, context: RequestContext, changes: readonly SettingsChange[]): Promise<Problem[]> {
  const rows = await tx
    .select({ name: userLogin.loginProvider })
    .from(userLogin)
    .where(eq(userLogin.userId, signedIn(context).userId))
  const own = new Set(rows.map(({ name }) => name))
  return changes
    .filter((change) => change.section === 'loginProviders' && own.has(change.name) && (change.action === 'DELETE' || isDisabling(change)))
    .map(({ section, name, entry }) => problemAt(NO_OWN, { line: entry?.lines?.['enabled'] ?? entry?.line, section, name }))
}

export const isDisabling = ({ section, action, fields }: SettingsChange): boolean =>
  section === 'loginProviders' &&
  action === 'CHANGE' &&
  fields.some(({ field, before, after }) => field === 'enabled' && before === true && after === false)

/** Deletes a login provider with the numbers of users that its operation asks for; the import asks its caller for their sums. */
export async function deleteProvider(call: CallMutation, { stored }: SettingsChange, losing: LosingUsers): Promise<Answer['errors']> {
  const { id = '', version = 0 } = stored?.row ?? {}
  const numbers = { people: 0, onlyWay: 0 }
  // Each round may be refused with the first number that differs, and the last one has both.
  for (let round = 0; round < 3; round += 1) {
    const { errors } = await call('deleteLoginProvider', { id, version, ...numbers })
    const [error] = errors
    if (error?.path !== 'people' && error?.path !== 'onlyWay') {
      if (errors.length > 0) return errors
      losing.linked += numbers.people
      losing.onlyWay += numbers.onlyWay
      return []
    }
    numbers[error.path] = Number(error.value)
  }
  return [{ path: null, code: 'COUNT_DIFFERS', message: 'The number of linked people changes meanwhile.' }]
}

/** Number of users linked with a login provider that is disabled; those who have no other way in are named whatever their number. */
export async function countDisabled(tx: Orm, context: RequestContext, { name }: SettingsChange, losing: LosingUsers): Promise<number> {
  const { count, onlyWay } = await readLinked(tx, signedIn(context).userId, name)
  losing.onlyWay += onlyWay
  return count
}
