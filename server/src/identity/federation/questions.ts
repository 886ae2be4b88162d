import type { ExternalIdentity } from '../stages.ts'
import { refreshProvider, type RefreshDeps } from './metadata-refresh.ts'
import { finishOidc, startOidc, type OidcDeps } from './oidc.ts'
import type { LoginProvider } from './providers.ts'
import type { FederationAnswer, FederationRequest } from './requests.ts'
import { samlKeysOf } from './saml-keys.ts'
import { finishSaml, startSaml } from './saml.ts'

export type AskDeps = OidcDeps & RefreshDeps
type Asked = Pick<FederationRequest, 'nonce' | 'verifier' | 'samlId'>
/** How another provider is asked who somebody is: by an address, or by a form that is posted there; and what its answer must repeat. */
export type Question = { asked: Asked } & ({ address: string } | { action: string; fields: Record<string, string> })

/** @throws where the provider cannot be asked */
export async function askProvider(deps: AskDeps, provider: LoginProvider, state: string, hint?: string): Promise<Question> {
  if (provider.protocol === 'OIDC') {
    const { address, ...asked } = await startOidc(deps, provider, state, hint)
    return { address, asked }
  }
  const known = provider.signInUrl === null ? await refreshProvider(deps, provider) : provider
  const keys = known.wantsSignedRequests ? await samlKeysOf(deps.db, deps.secretsKey) : undefined
  const { samlId, ...rest } = await startSaml(deps.host, known, state, keys)
  return { ...rest, asked: { samlId } }
}

/** Who it is there. @throws whatever is wrong with the answer */
export const judgeAnswer = (
  deps: OidcDeps,
  provider: LoginProvider,
  request: FederationRequest,
  answer: FederationAnswer,
): Promise<ExternalIdentity> =>
  provider.protocol === 'OIDC' ? finishOidc(deps, provider, request, answer) : finishSaml(deps.host, provider, request, answer)
