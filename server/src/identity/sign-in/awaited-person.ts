import type { UserRow } from '../../accounts/claims.ts'
import { readUser } from '../../accounts/find-user.ts'
import type { Step } from '../steps/step.ts'

/**
 * The account that must confirm its identity: the one named by the client's ID token (`id_token_hint`, whose signature the provider has checked);
 * undefined if anybody may sign in.
 */
export function awaitedAccount({ interaction: { params } }: Pick<Step, 'interaction'>): string | undefined {
  const { id_token_hint: hint } = params
  if (typeof hint !== 'string') return undefined
  const claims: unknown = JSON.parse(Buffer.from(hint.split('.')[1] ?? '', 'base64url').toString())
  return typeof claims === 'object' && claims !== null && 'sub' in claims && typeof claims.sub === 'string' ? claims.sub : undefined
}

/** User name of that account, if another user has signed in; undefined if they may continue. */
export async function awaitedInstead(step: Step, user: UserRow): Promise<string | undefined> {
  const awaited = awaitedAccount(step)
  if (awaited === undefined || awaited === user.id) return undefined
  return (await readUser(step.db, awaited))?.userName
}
