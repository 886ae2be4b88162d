import type { ExternalIdentity } from './external-identity.ts'
import type { Wishes } from './metadata/freshness.ts'
import { checkDomain } from './domains/allowed-domains.ts'
import { refreshProvider, type RefreshDeps } from './metadata/metadata-refresh.ts'
import { finishOidc, startOidc, type OidcDeps } from './oidc/oidc.ts'
import type { LoginProvider } from './providers.ts'
import type { FederationAnswer, FederationRequest } from './requests.ts'
import { samlKeysOf } from './saml/saml-keys.ts'
import { finishSaml, startSaml } from './saml/saml.ts'
import { FederationError } from './federation-error.ts'
import { stageOf, type Trace } from './trace.ts'

export type AskDeps = OidcDeps & RefreshDeps
type Asked = Pick<FederationRequest, 'askedAt' | 'mustSignIn' | 'maxAge' | 'nonce' | 'verifier' | 'samlId'>
/** A sign-in request to another provider: an address, or a form that the browser posts there; and the values that the answer must repeat. */
type Question = { asked: Asked } & ({ address: string } | { action: string; fields: Record<string, string> })

/** @throws {FederationError} if the request cannot be made */
export async function askProvider(deps: AskDeps, provider: LoginProvider, state: string, wishes: Wishes = {}): Promise<Question> {
  const { hint: _told, ...wished } = wishes
  const judged = { ...wished, askedAt: Math.floor(Date.now() / 1000) }
  if (provider.protocol === 'OIDC') {
    const { address, ...question } = await startOidc(deps, provider, state, wishes)
    return { address, asked: { ...judged, ...question } }
  }
  const known = provider.signInUrl === null ? await refreshProvider(deps, provider) : provider
  const keys = known.wantsSignedRequests ? await samlKeysOf(deps.db, deps.keyring) : undefined
  const { samlId, ...rest } = startSaml(deps.host, known, state, keys, wishes)
  return { ...rest, asked: { ...judged, samlId } }
}

/**
 * Judges a provider's answer and returns the identity that it names.
 * @param trace is filled stage by stage
 * @throws {FederationError}
 */
export async function judgeAnswer(
  deps: AskDeps,
  provider: LoginProvider,
  request: FederationRequest,
  answer: FederationAnswer,
  trace: Trace,
): Promise<ExternalIdentity> {
  try {
    const external =
      provider.protocol === 'OIDC'
        ? await finishOidc(deps, provider, request, answer, trace)
        : await finishSaml(deps, provider, request, answer, trace)
    for (const stage of ['RESPONSE', 'SIGNATURE', 'CONDITIONS', 'CLAIMS'] as const) trace.passed.add(stage)
    trace.subject = external.subject
    checkDomain(provider, external)
    trace.passed.add('MAPPING')
    return external
  } catch (error) {
    if (error instanceof FederationError && stageOf(error.stage) !== 'RESPONSE' && stageOf(error.stage) !== 'REQUEST')
      trace.passed.add('RESPONSE')
    throw error
  }
}
