import { speaks } from '../../../../contract/login-providers/provider-products.ts'
import { domainKey } from '../../accounts/identifier-key.ts'
import { isSafeScheme } from '../../federation/guarded-fetch.ts'
import type { FetchOptions } from '../../federation/guarded-fetch.ts'
import { ONE_LINE, ruleErrors } from '../../kit/graphql/input-rules.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { editable } from '../../kit/resource/editable.ts'
import { isDay } from '../../platform/moment.ts'
import { loginProvider } from '../../tables/providers/login-provider.table.ts'
import {
  LoginProviderProduct,
  NameIdFormat,
  OidcResponseMode,
  SamlBinding,
  SamlEncryption,
  SamlLogoutBinding,
  SamlResponseBinding,
} from './login-provider.enums.ts'
import { missingOf } from './login-provider.row.ts'
import type { LockedProvider } from './login-provider.row.ts'

const WEB = { pattern: /^https?:\/\/[^\s]+$/u, code: 'URL_INVALID', message: 'Enter an address that begins with https://.' } as const
const NO_BLANKS = {
  pattern: /^[\x21-\x7e]+$/u,
  code: 'BLANKS',
  message: 'This holds blanks or line breaks. Copy it again, without them.',
} as const
/** A secret, or a private key in PEM with its line breaks. */
const SECRET = {
  pattern: /^(?:[\x21-\x7e]+|-----BEGIN (?:EC )?PRIVATE KEY-----[A-Za-z0-9+/=\s]+-----END (?:EC )?PRIVATE KEY-----)$/u,
  code: 'BLANKS',
  message: NO_BLANKS.message,
} as const
const SCOPES = {
  pattern: /^(?=.*(?:^| )openid(?: |$))[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/u,
  code: 'SCOPES_INVALID',
  message: 'Enter scopes with one blank between them, openid among them.',
} as const
const DAY = { pattern: /^\d{4}-\d{2}-\d{2}$/u, code: 'DAY_INVALID', message: 'Enter a day such as 2027-01-31.' } as const
const NAME = {
  pattern: /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/u,
  code: 'NAME_INVALID',
  message: 'Use small letters, digits and hyphens, for example corp-entra.',
} as const
/** A hyphen at the start or end of a label, which a label in letters must not have either (RFC 5891, 4.2.3.1). */
const OUTER_HYPHEN = /(?:^|[.\u3002])-|-(?:[.\u3002]|$)/
const toDnsDomain = (domain: string): string => (OUTER_HYPHEN.test(domain.normalize('NFKC')) ? domain : domainKey(domain))

/** Domains as DNS has them, in lower case, once each. */
export const toDnsDomains = (domains: readonly string[]): string[] => [...new Set(domains.map(toDnsDomain))]

const DOMAIN = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/u

/** Columns that an update may change. */
export const providerFields = editable(loginProvider, {
  displayName: { creates: 'required', rule: { required: true, maxLength: 100, form: ONE_LINE } },
  product: {
    creates: 'optional',
    type: LoginProviderProduct,
    description:
      'Product behind the provider. A new provider starts with the settings that the product needs, for example the issuer of Google Workspace. Later it only decides which guide the setup shows.',
  },
  enabled: {
    creates: 'optional',
    description: 'If false, the provider is not offered and nobody can sign in with it. Defaults to false for a new provider.',
  },
  ofVendor: {
    creates: 'optional',
    description:
      "Whether it is the vendor's own provider: only vendor operations may change it, and it is offered on every host. Only for a provider without a partner.",
  },
  allowedDomains: {
    creates: 'optional',
    description: 'Domains of the email addresses that may sign in with the provider. Empty allows every address.',
  },
  authority: { creates: 'optional', rule: { maxLength: 500, form: WEB }, description: 'OIDC: URL of the issuer.' },
  clientId: { creates: 'optional', rule: { maxLength: 300, form: NO_BLANKS } },
  clientSecretEndsOn: {
    creates: 'optional',
    rule: { form: DAY },
    description: 'Day on which the client secret expires at the provider, YYYY-MM-DD.',
  },
  clientKeyId: {
    creates: 'optional',
    rule: { maxLength: 100 },
    description:
      'OIDC: ID of the private key that the client secret is. With clientTeamId, a token signed with the key is sent as the secret, as Apple asks.',
  },
  clientTeamId: {
    creates: 'optional',
    rule: { maxLength: 100 },
    description: 'OIDC: team that the private key belongs to.',
  },
  responseMode: {
    creates: 'optional',
    type: OidcResponseMode,
    description: 'OIDC: how the provider is asked to answer. Apple posts its answer if an email address or a name is asked for.',
  },
  scopes: { creates: 'optional', rule: { required: true, maxLength: 500, form: SCOPES } },
  usePkce: { creates: 'optional' },
  logoutUrl: {
    creates: 'optional',
    rule: { maxLength: 500, form: WEB },
    description: 'OIDC: URL at the provider to which a sign-out continues. Defaults to the one in its discovery document.',
  },
  metadataUrl: {
    creates: 'optional',
    rule: { maxLength: 500, form: WEB },
    description: 'SAML2: URL of the metadata, which are read again every six hours.',
  },
  requestBinding: { creates: 'optional', type: SamlBinding },
  responseBinding: { creates: 'optional', type: SamlResponseBinding, description: 'SAML2: binding of the responses.' },
  encryption: {
    creates: 'optional',
    type: SamlEncryption,
    // ADFS encrypts by itself if our metadata hold a key.
    initial: 'NONE',
    description: 'SAML2: encryption of assertions that our metadata offer.',
  },
  logoutBinding: {
    creates: 'optional',
    type: SamlLogoutBinding,
    description: 'SAML2: binding of the logout requests that the provider gets when a user signs out here. NONE: it gets none.',
  },
  nameIdFormat: { creates: 'optional', type: NameIdFormat },
  emailAttribute: {
    creates: 'optional',
    rule: { maxLength: 300 },
    description: 'SAML2: name of the attribute that holds the email address. Without it the usual names are read.',
  },
})
export type ProviderInput = Parameters<typeof providerFields.kept>[0] & {
  readonly clientSecret?: string | undefined
  readonly metadata?: string | undefined
}

/** Rules of input fields that are not columns. */
export const inputRules = {
  clientSecret: { maxLength: 1000, form: SECRET, secret: true },
} as const
export const nameRules = { name: { required: true, maxLength: 60, form: NAME } } as const

const OF_OIDC: ReadonlySet<string> = new Set([
  'authority',
  'clientId',
  'clientSecret',
  'clientSecretEndsOn',
  'clientKeyId',
  'clientTeamId',
  'responseMode',
  'scopes',
  'usePkce',
  'logoutUrl',
])
const OF_SAML: ReadonlySet<string> = new Set([
  'metadataUrl',
  'requestBinding',
  'responseBinding',
  'encryption',
  'logoutBinding',
  'nameIdFormat',
  'emailAttribute',
  'entityId',
])

/** Whether a setting belongs to providers of the other protocol. */
export const isOtherProtocols = (protocol: string, name: string): boolean => (protocol === 'OIDC' ? OF_SAML : OF_OIDC).has(name)

const PEOPLE_LINKED =
  'People are linked with it. Another provider would name them otherwise, and could name others like them: create a new login provider.'

export const BINDING_NOT_OFFERED = 'Its metadata do not offer this binding.'

/** Name of the input field that sets a column of SAML2 metadata. */
const inputOf = (name: string): string => (['entityId', 'signInUrl', 'certificates'].includes(name) ? 'metadataUrl' : name)

/**
 * Returns everything that is wrong with a login provider after a change.
 * @param changed columns that the change sets; errors of other columns are left out
 * @param linkedSince the current values if users are linked with the provider, undefined otherwise
 */
export function providerErrors(
  next: Omit<LockedProvider, 'id' | 'version' | 'createdAt'>,
  changed: ReadonlySet<string>,
  {
    fetching,
    linkedSince,
  }: { readonly fetching: FetchOptions; readonly linkedSince: Pick<LockedProvider, 'authority' | 'entityId'> | undefined },
): UserError[] {
  const errors = providerFields.errors(next)
  for (const name of ['authority', 'logoutUrl', 'metadataUrl'] as const) {
    const value = next[name]
    if (value !== null && URL.canParse(value) && !isSafeScheme(new URL(value), fetching))
      errors.push(invalid(name, 'ADDRESS_NOT_HTTPS', 'Enter an address that begins with https://.'))
  }
  for (const name of ['clientKeyId', 'clientTeamId'] as const)
    if (next[name] !== null && !NO_BLANKS.pattern.test(next[name])) errors.push(invalid(name, NO_BLANKS.code, NO_BLANKS.message))
  if (next.clientSecretEndsOn !== null && DAY.pattern.test(next.clientSecretEndsOn) && !isDay(next.clientSecretEndsOn))
    errors.push(invalid('clientSecretEndsOn', DAY.code, DAY.message))
  if (!speaks(next.product, next.protocol))
    errors.push(invalid('product', 'OF_OTHER_PROTOCOL', 'This product cannot be connected by this protocol.'))
  for (const name of changed)
    if (isOtherProtocols(next.protocol, name))
      errors.push(invalid(name, 'OF_OTHER_PROTOCOL', 'A provider of this protocol has no such setting.'))
  if (!next.allowedDomains.every((domain) => DOMAIN.test(domain)))
    errors.push(invalid('allowedDomains', 'DOMAIN_INVALID', 'Enter domains such as example.com, without @.'))
  const { responseBinding, logoutBinding, artifactUrls, logoutUrls } = next
  if (responseBinding === 'HTTP_ARTIFACT' && Object.keys(artifactUrls ?? {}).length === 0)
    errors.push(invalid('responseBinding', 'BINDING_NOT_OFFERED', BINDING_NOT_OFFERED))
  if (logoutBinding !== 'NONE' && logoutUrls?.[logoutBinding] === undefined)
    errors.push(invalid('logoutBinding', 'BINDING_NOT_OFFERED', BINDING_NOT_OFFERED))
  const lacking = missingOf(next)
  const [first] = lacking
  if (next.enabled && first !== undefined) {
    const path = changed.has('enabled') ? 'enabled' : (lacking.find((name) => changed.has(name)) ?? 'none')
    errors.push(invalid(inputOf(path), 'SETUP_INCOMPLETE', 'Something is still missing before people can sign in by it.'))
  }
  for (const name of ['authority', 'entityId'] as const)
    if (linkedSince && linkedSince[name] !== null && changed.has(name)) errors.push(invalid(inputOf(name), 'PEOPLE_LINKED', PEOPLE_LINKED))
  return errors.filter(({ path }) => path !== null && (changed.has(path) || path === 'metadataUrl'))
}

/** Checks the input fields that are not columns. */
export const inputErrors = ({ clientSecret }: Pick<ProviderInput, 'clientSecret'>): UserError[] =>
  ruleErrors(inputRules, { clientSecret: clientSecret?.trim() })
