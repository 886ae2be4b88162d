import { recordSeenGroups } from '../../entities/provider-groups/seen-groups.ts'
import { FederationError } from '../../federation/federation-error.ts'
import type { LoginProvider } from '../../federation/providers.ts'
import { judgeAnswer, type AskDeps } from '../../federation/questions.ts'
import type { FederationAnswer, FederationRequest } from '../../federation/requests.ts'
import { finishTrace } from '../../federation/test-sign-in.ts'
import { newTrace } from '../../federation/trace.ts'
import { linkedUser, statusFindingCodes, accountStatus } from './linked-user.ts'

/** Judges the answer to a test sign-in like a real one, up to the user who would have been signed in, and stores the result. */
export async function finishTest(
  deps: AskDeps,
  provider: LoginProvider,
  request: FederationRequest & { readonly test: { readonly trace: string } },
  answer: FederationAnswer,
): Promise<void> {
  const trace = newTrace('REQUEST', 'REDIRECT')
  let userId: string | undefined
  try {
    const external = await judgeAnswer(deps, provider, request, answer, trace)
    await recordSeenGroups(deps.db.orm, provider, external)
    const linked = await linkedUser(deps.db, deps.host, external)
    if (!linked) throw new FederationError('ACCOUNT', 'ACCOUNT_NOT_LINKED', { received: { code: 'NONE' } })
    userId = linked.user.id
    const standing = await accountStatus(deps.db, linked, provider.name, undefined)
    if (standing !== 'good') throw new FederationError('ACCOUNT', 'ACCOUNT_BARRED', { received: { code: statusFindingCodes[standing] } })
    trace.passed.add('USER')
    await finishTrace(deps.db, request.test.trace, { trace, userId })
  } catch (error) {
    if (!(error instanceof FederationError)) throw error
    await finishTrace(deps.db, request.test.trace, { trace, error, ...(userId !== undefined && { userId }) })
  }
}
