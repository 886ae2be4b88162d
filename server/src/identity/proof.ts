import type { KoaContextWithOIDC } from 'oidc-provider'
import * as v from 'valibot'
import type { Database } from '../db/database.ts'
import type { Host } from '../kit/hosts.ts'
import type { UserRow } from '../accounts/claims.ts'
import { CHOICES } from './factors/choices.ts'
import { todoOf } from './login.ts'
import { standingOf } from './standing.ts'

const proofShape = v.object({ stamp: v.string(), amr: v.array(v.string()), factors: v.array(v.picklist(CHOICES)) })

/** How somebody has proved who they are (RFC 8176, and which second factors), and the security stamp that their account had when they began. */
export type Proof = v.InferOutput<typeof proofShape>

/** What a finished sign-in brought along, as the provider hands it on. */
export function proofOf(ctx: KoaContextWithOIDC): Proof | undefined {
  const read = v.safeParse(proofShape, ctx.oidc.result?.['proof'])
  return read.success ? read.output : undefined
}

/** Whether the account is still the one that a sign-in began with: asked at each of its steps. */
export const stillHolds = async (db: Database, user: UserRow | undefined, { stamp }: Proof): Promise<boolean> =>
  user !== undefined && user.securityStamp === stamp && (await standingOf(db, user)) === 'good'

/** Whether a proof opens a session: the account is the same, and today's rules ask for nothing more. Both are read together. */
export async function opensSession(db: Database, host: Host, user: UserRow, proof: Proof): Promise<boolean> {
  const [holds, todo] = await Promise.all([stillHolds(db, user, proof), todoOf(db, user, host, proof)])
  return holds && todo.length === 0
}
