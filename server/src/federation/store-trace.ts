import { and, eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { signInTrace, type traceKinds } from '../tables/providers/sign-in-trace.table.ts'
import { userLogin } from '../tables/people/user.table.ts'
import type { FederationError } from './federation-error.ts'
import type { LoginProvider } from './providers.ts'
import type { Trace } from './trace.ts'

type Reader = { readonly db: Pick<Database, 'orm'> }
type Named = Pick<LoginProvider, 'id' | 'name'>
type StoredTrace = { readonly id: string; readonly userId: string | null }

/** Columns of a stored trace; `error` is set if the sign-in was refused. Otherwise the finding is the notice. */
export const toTraceColumns = ({ passed, claims, notice }: Trace, error: FederationError | undefined) => ({
  passed: [...passed],
  claims,
  failed: error?.stage ?? null,
  finding: (error ?? notice)?.finding ?? null,
  expected: (error ?? notice)?.expected ?? null,
  received: (error ?? notice)?.received ?? null,
  notice: (error && notice?.finding) ?? null,
})

/**
 * Stores the trace of a refused sign-in with its user: the one passed in, or the one whom the provider named, once its signature has been verified.
 */
export async function storeRefusal(
  { db }: Reader,
  kind: Exclude<(typeof traceKinds)[number], 'TEST'>,
  provider: Named,
  { trace, error, userId }: { readonly trace: Trace; readonly error: FederationError; readonly userId?: string | undefined },
): Promise<StoredTrace> {
  const whose = userId ?? (await linkedWith(db.orm, provider, trace.subject))
  const values = { providerId: provider.id, kind, userId: whose, finishedAt: new Date(), ...toTraceColumns(trace, error) }
  const [stored] = await db.orm.insert(signInTrace).values(values).returning({ id: signInTrace.id, userId: signInTrace.userId })
  if (!stored) throw new Error('the trace of a sign-in was not kept')
  return stored
}

async function linkedWith(orm: Database['orm'], { name }: Named, subject: string | undefined): Promise<string | null> {
  if (subject === undefined) return null
  const named = and(eq(userLogin.loginProvider, name), eq(userLogin.providerKey, subject))
  const [found] = await orm.select({ userId: userLogin.userId }).from(userLogin).where(named)
  return found?.userId ?? null
}
