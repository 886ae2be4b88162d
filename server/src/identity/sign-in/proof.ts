import type { KoaContextWithOIDC } from 'oidc-provider'
import * as v from 'valibot'
import type { Database } from '../../db/database.ts'
import type { Host } from '../../kit/hosts.ts'
import type { UserRow } from '../../accounts/claims.ts'
import { readEntryFacts } from '../../accounts/customer-status.ts'
import { twoFactorRows } from '../../accounts/factors/two-factor.ts'
import { notifyOfBreakGlass } from './notify-of-break-glass.ts'
import { userById } from '../../accounts/find-user.ts'
import { quickReader } from '../../db/tenant-orm.ts'
import { passwordRulesOf } from '../../accounts/passwords/password-rules.ts'
import { CHOICES, type Choice } from '../factors/choices.ts'
import { todoBy } from './login.ts'
import { deriveAccountStatus, readAccountStatus } from './account-status.ts'

const proofShape = v.object({ stamp: v.string(), amr: v.array(v.string()), factors: v.array(v.picklist(CHOICES)) })

/** How a user has authenticated (RFC 8176, and the second factors used), and the security stamp that their account had at the start. */
export type Proof = v.InferOutput<typeof proofShape>

/** Proof from the result of a finished sign-in, as the provider passes it on. */
export function proofOf(ctx: KoaContextWithOIDC): Proof | undefined {
  const read = v.safeParse(proofShape, ctx.oidc.result?.['proof'])
  return read.success ? read.output : undefined
}

/** Factors that need neither mailbox nor phone number, which the failed provider may serve too. */
const NO_MAIL: ReadonlySet<Choice> = new Set(['AUTHENTICATOR', 'FIDO', 'RECOVERY'])

/** Whether the account is unchanged since the sign-in started; checked at each of its steps. */
export const stillHolds = async (
  db: Database,
  user: UserRow | undefined,
  { stamp, provider }: Proof & { readonly provider?: string | undefined },
  address: string,
): Promise<boolean> =>
  user !== undefined && user.securityStamp === stamp && (await readAccountStatus(db, user, { provider, address })) === 'good'

/**
 * The user who may open a session with a proof: the account is unchanged, and the current rules require nothing more. All facts are read in parallel.
 */
export async function opener(
  db: Database,
  host: Host,
  userId: string,
  proof: Proof,
  { loginProvider: provider, address }: { readonly loginProvider: string | null; readonly address: string },
): Promise<UserRow | undefined> {
  const orm = quickReader(db)
  const [[user], facts, rows] = await Promise.all([
    userById(orm).execute({ id: userId }),
    readEntryFacts(orm, userId),
    twoFactorRows(orm, userId, host.hostname),
  ])
  const holds =
    user !== undefined && user.securityStamp === proof.stamp && deriveAccountStatus(user, facts, { provider, address }) === 'good'
  const isBreakGlass = provider === null && facts.breakGlassProviders.length > 0
  const isStrong = !isBreakGlass || proof.factors.some((factor) => NO_MAIL.has(factor))
  const isOpen = holds && isStrong && todoBy(user, await passwordRulesOf(orm, host, user), proof, rows).length === 0
  if (isOpen && isBreakGlass) await notifyOfBreakGlass(db.orm, user, provider)
  return isOpen ? user : undefined
}
