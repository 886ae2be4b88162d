import type { errors } from 'oidc-provider'
import { tokenFaults, type TokenFault } from '../../accounts/event-details.ts'

/** Codes of the provider's messages for developers, the more specific ones first. */
const BY_SENTENCE: readonly (readonly [RegExp, TokenFault])[] = [
  [/already (?:used|consumed)/, 'alreadyUsed'],
  [/^client not found|^client is invalid/, 'clientUnknown'],
  [/secret is expired|invalid secret/, 'clientSecret'],
  [/authentication mechanism/, 'clientMethod'],
  [/account not found|accountId mismatch/, 'accountGone'],
  [/^grant (?:not found|is expired)/, 'grantOver'],
  [/ not found$/, 'tokenUnknown'],
  [/ is expired$/, 'tokenExpired'],
  [/^client mismatch/, 'otherClient'],
  [/redirect_uri mismatch/, 'redirectUri'],
  [/code_verifier|code_challenge/, 'pkce'],
]

/** Why an app got no tokens, as a code of the event log: from the provider's detailed message, otherwise from OAuth's error code. */
export function tokenFaultOf({ error, error_detail: detail = '' }: Pick<errors.OIDCProviderError, 'error' | 'error_detail'>): TokenFault {
  const found = BY_SENTENCE.find(([sentence]) => sentence.test(detail))?.[1]
  return found ?? tokenFaults.find((fault) => fault === error) ?? 'otherFault'
}
