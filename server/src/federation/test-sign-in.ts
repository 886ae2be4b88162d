import { eq } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { signInTrace } from '../tables/providers/sign-in-trace.table.ts'
import { FederationError } from './federation-error.ts'
import { toTraceColumns } from './store-trace.ts'
import type { LoginProvider } from './providers.ts'
import { askProvider, type AskDeps } from './questions.ts'
import { newState, requestsOf } from './requests.ts'
import { newTrace, type Trace } from './trace.ts'

/** A test sign-in that was started; `address` is where the browser goes, null if the request to the provider could not be made. */
type BegunTest = { readonly trace: string; readonly address: string | null }

/**
 * Starts a sign-in by a provider for its trace only: nobody is signed in, created or linked.
 * @param back returns the address where the browser ends, by the ID of the trace
 */
export async function startTest(
  deps: AskDeps,
  provider: LoginProvider,
  { testerId, back }: { readonly testerId: string | null; readonly back: (trace: string) => string },
): Promise<BegunTest> {
  const { db, host } = deps
  const [begun] = await db.orm
    .insert(signInTrace)
    .values({ providerId: provider.id, kind: 'TEST', testerId })
    .returning({ id: signInTrace.id })
  if (!begun) throw new Error('the trace of a test was not kept')
  const trace = begun.id
  try {
    const state = newState()
    const { asked, ...question } = await askProvider(deps, provider, state)
    const form = 'action' in question ? { form: question } : {}
    await requestsOf(db, host).keep(state, { provider: provider.name, test: { trace, back: back(trace) }, ...asked, ...form })
    await db.orm
      .update(signInTrace)
      .set({ passed: ['REQUEST'] })
      .where(eq(signInTrace.id, trace))
    const address = 'address' in question ? question.address : `${host.origin}/identity/federation/${provider.name}/ask?state=${state}`
    return { trace, address }
  } catch (error) {
    if (!(error instanceof FederationError)) throw error
    await finishTrace(db, trace, { trace: newTrace(), error })
    return { trace, address: null }
  }
}

/** Stores the result of a test. @param found.userId the user who would have been signed in */
export async function finishTrace(
  { orm }: Pick<Database, 'orm'>,
  id: string,
  found: { readonly trace: Trace; readonly error?: FederationError; readonly userId?: string },
): Promise<void> {
  const { trace, error, userId } = found
  await orm
    .update(signInTrace)
    .set({ ...toTraceColumns(trace, error), finishedAt: new Date(), ...(userId !== undefined && { userId }) })
    .where(eq(signInTrace.id, id))
}
