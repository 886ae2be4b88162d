import { ONE_LINE } from '../../../kit/graphql/input-rules.ts'
import { invalid, missing, type UserError } from '../../../kit/graphql/user-error.ts'
import { editable } from '../../../kit/resource/editable.ts'
import { client } from '../../../tables/client.table.ts'
import { addressErrors, originErrors } from '../addresses.ts'
import { ClientUserTypeEnum, GrantTypeEnum } from './client.type.ts'
import { signInErrors, tokenErrors } from '../sign-in-rules.ts'
import type { LockedClient } from './client.row.ts'

export const CLIENT_ID = {
  pattern: /^[a-z\d][a-z\d._-]{1,63}$/u,
  code: 'CLIENT_ID_INVALID',
  message: 'Use 2 to 64 small letters, digits, dots, dashes and underscores.',
} as const

/**
 * Columns that a plain update may change. The kind of an app and its way to authenticate are changed by `change-kind.ts`, because that also removes
 * secrets and addresses.
 */
export const clientFields = editable(client, {
  name: { creates: 'required', rule: { required: true, maxLength: 100, form: ONE_LINE } },
  description: { creates: 'optional', rule: { maxLength: 500 } },
  partnerId: {
    creates: 'optional',
    type: 'ID',
    description: 'Partner on whose host the app is available. An app without a partner is available on every host.',
  },
  enabled: {},
  isFirstParty: { creates: 'optional', description: 'If true, users are not asked for consent.' },
  isMobile: { creates: 'optional' },
  requirePkce: { description: 'Whether sign-ins need PKCE. Only apps that have a secret may turn it off.' },
  requirePar: { description: 'Whether sign-ins must begin with a pushed authorization request (PAR).' },
  grantTypes: { type: GrantTypeEnum },
  scopes: { creates: 'optional' },
  redirectUris: { creates: 'optional' },
  postLogoutRedirectUris: {},
  corsOrigins: {},
  claims: { description: 'Claims of the tokens that the app gets for itself, each written type=value.' },
  startUrl: {
    creates: 'optional',
    rule: { maxLength: 500 },
    description: 'URL at which users open the app. Without one the app is on no home page.',
  },
  backchannelLogoutUri: {
    rule: { maxLength: 500 },
    description: 'URL that is called when a session has ended in which the app got tokens (OpenID Connect back-channel logout).',
  },
  allowsPassword: { description: 'Whether users may sign in with a password or passkey.' },
  loginProviderIds: { type: 'ID', description: 'Login providers that users may sign in with. Empty allows all.' },
  userTypes: { type: ClientUserTypeEnum, description: 'User types that may use the app. Empty allows all.' },
  customerIds: { type: 'ID', description: 'Customers whose users may use the app. Empty allows all users.' },
  accessTokenMinutes: { rule: { min: 0, max: 60 }, description: 'Lifetime of access tokens, 1 to 60 minutes. 0 for the default lifetime.' },
  idTokenMinutes: { rule: { min: 0, max: 60 }, description: 'Lifetime of ID tokens, 1 to 60 minutes. 0 for the default lifetime.' },
  refreshTokenHours: {
    rule: { min: 0, max: 24 },
    description: 'Lifetime of refresh tokens, 1 to 24 hours, but no longer than the session. 0 for as long as the session.',
  },
  properties: { description: 'Notes of the operators, each written name=value.' },
})

/** Records that are looked up before an app is checked. */
export type Known = {
  readonly apiScopes: ReadonlySet<string>
  readonly identityResources: ReadonlySet<string>
  readonly partners: ReadonlySet<string>
  readonly loginProviders: ReadonlySet<string>
  readonly customers: ReadonlySet<string>
}
export type Judged = Pick<
  LockedClient,
  | 'kind'
  | 'isPublic'
  | 'isMobile'
  | 'partnerId'
  | 'requirePkce'
  | 'requirePar'
  | 'grantTypes'
  | 'scopes'
  | 'redirectUris'
  | 'postLogoutRedirectUris'
  | 'corsOrigins'
  | 'claims'
  | 'startUrl'
  | 'backchannelLogoutUri'
  | 'allowsPassword'
  | 'loginProviderIds'
  | 'userTypes'
  | 'customerIds'
  | 'idTokenMinutes'
  | 'refreshTokenHours'
  | 'properties'
>

/** Returns everything that is wrong with an app. @param changed checks specific to one field run for these fields only */
export function clientErrors(next: Judged, changed: ReadonlySet<string>, known: Known): UserError[] {
  const where = (path: string, errors: () => readonly (UserError | false)[]) =>
    changed.has(path) ? errors().filter((error) => error !== false) : []
  const isMachine = next.kind === 'MACHINE'
  return [
    ...clientFields.errors(next),
    ...where('partnerId', () => [next.partnerId !== null && !known.partners.has(next.partnerId) && NO_PARTNER]),
    ...where('isMobile', () => [next.isMobile && next.kind !== 'NATIVE' && NATIVE_ONLY]),
    ...where('requirePkce', () => [!next.requirePkce && next.isPublic && PKCE_NEEDED]),
    ...where('grantTypes', () => grantErrors(next)),
    ...where('scopes', () => scopeErrors(next, known)),
    ...(['redirectUris', 'postLogoutRedirectUris', 'corsOrigins'] as const).flatMap((path) =>
      where(path, () => [isMachine && next[path].length > 0 && invalid(path, 'NOT_FOR_MACHINE', 'A machine app has no addresses.')]),
    ),
    ...where('requirePar', () => [
      isMachine && next.requirePar && invalid('requirePar', 'NOT_FOR_MACHINE', 'A machine app begins no sign-in.'),
    ]),
    ...where('redirectUris', () => addressErrors('redirectUris', next.redirectUris, next.kind)),
    ...where('postLogoutRedirectUris', () => addressErrors('postLogoutRedirectUris', next.postLogoutRedirectUris, next.kind)),
    ...where('corsOrigins', () => originErrors('corsOrigins', next.corsOrigins)),
    ...signInErrors(next, changed, known),
    ...tokenErrors(next, changed),
    ...(changed.has('claims') || changed.has('grantTypes') ? claimErrors(next) : []),
  ]
}

const NO_PARTNER = missing('partnerId', 'PARTNER_NOT_FOUND', 'There is no such partner.')
const NATIVE_ONLY = invalid('isMobile', 'NATIVE_ONLY', 'Only native apps carry this mark.')
const PKCE_NEEDED = invalid('requirePkce', 'PKCE_NEEDED', 'An app without a secret needs PKCE.')

function grantErrors({ kind, isPublic, grantTypes }: Judged): UserError[] {
  const needed = kind === 'MACHINE' ? 'CLIENT_CREDENTIALS' : 'AUTHORIZATION_CODE'
  if (!grantTypes.includes(needed)) return [invalid('grantTypes', 'GRANT_TYPE_NEEDED', `An app of this kind needs ${needed}.`)]
  const isBeyond = (type: (typeof grantTypes)[number]) =>
    kind === 'MACHINE' ? type !== 'CLIENT_CREDENTIALS' : isPublic && type === 'CLIENT_CREDENTIALS'
  return grantTypes.some(isBeyond)
    ? [invalid('grantTypes', 'GRANT_TYPE_NOT_ALLOWED', 'An app of this kind cannot have this grant type.')]
    : []
}

function scopeErrors({ kind, scopes }: Judged, { apiScopes, identityResources }: Known): UserError[] {
  const unknown = scopes.filter((scope) => !apiScopes.has(scope) && !identityResources.has(scope))
  const ofPeople = kind === 'MACHINE' ? scopes.filter((scope) => identityResources.has(scope)) : []
  return [
    ...(unknown.length > 0 ? [missing('scopes', 'SCOPE_NOT_FOUND', `There is no scope ${unknown.join(', ')}.`)] : []),
    ...(ofPeople.length > 0 ? [invalid('scopes', 'SCOPE_OF_PEOPLE', `A machine app signs nobody in: ${ofPeople.join(', ')}.`)] : []),
  ]
}

const CLAIM = /^[A-Za-z][\w.-]{0,63}=\P{Cc}{1,200}$/u
/** Claims that the token format itself defines. */
const RESERVED = new Set([
  'iss',
  'sub',
  'aud',
  'exp',
  'iat',
  'nbf',
  'jti',
  'azp',
  'client_id',
  'scope',
  'cnf',
  'sid',
  'active',
  'token_type',
  'authorization_details',
])

function claimErrors({ claims, grantTypes }: Judged): UserError[] {
  if (claims.length > 0 && !grantTypes.includes('CLIENT_CREDENTIALS'))
    return [invalid('claims', 'CLAIMS_OF_MACHINES', 'Only apps with the grant type client credentials have claims of their own.')]
  if (claims.length > 50) return [invalid('claims', 'TOO_MANY_CLAIMS', 'At most 50 claims.')]
  if (!claims.every((claim) => CLAIM.test(claim))) return [invalid('claims', 'CLAIM_INVALID', 'Write each claim as type=value.')]
  return claims.some((claim) => RESERVED.has(claim.slice(0, claim.indexOf('='))))
    ? [invalid('claims', 'CLAIM_RESERVED', 'A claim of this type is the provider’s own.')]
    : []
}
