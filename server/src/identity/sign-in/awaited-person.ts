import type { UserRow } from '../../accounts/claims.ts'
import { readUser } from '../../accounts/find-user.ts'
import type { Step } from '../steps/step.ts'

/**
 * The account that is to confirm its identity: the one that the client's ID token names (`id_token_hint`, whose signature the provider has checked);
 * undefined where anybody may sign in.
 */
export function awaitedAccount({ interaction: { params } }: Pick<Step, 'interaction'>): string | undefined {
  const { id_token_hint: hint } = params
  if (typeof hint !== 'string') return undefined
  const claims: unknown = JSON.parse(Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString())
  return typeof claims === 'object' && claims !== null && 'sub' in claims && typeof claims.sub === 'string' ? claims.sub : undefined
}

/** Its user name, where somebody else has signed in; undefined where they may go on. */
export async function awaitedInstead(step: Step, user: UserRow): Promise<string | undefined> {
  const awaited = awaitedAccount(step)
  if (awaited === undefined || awaited === user.id) return undefined
  return (await readUser(step.db, awaited))?.userName
}
