import { domainKey } from '../../accounts/identifier-key.ts'
import { domainOf } from '../../federation/domains/allowed-domains.ts'
import type { ExternalIdentity } from '../../federation/external-identity.ts'
import type { LoginProvider } from '../../federation/providers.ts'

/** Text that changes with whatever decides which subject a person has at a login provider, apart from the client. */
export const subjectSource = ({
  protocol,
  authority,
  entityId,
  nameIdFormat,
}: Pick<LoginProvider, 'protocol' | 'authority' | 'entityId' | 'nameIdFormat'>): string =>
  protocol === 'OIDC' ? `OIDC ${authority ?? ''}` : `SAML2 ${entityId ?? ''} ${nameIdFormat}`

/** Hosts of Entra ID, by cloud; its tenant is the first segment of the path. */
const ENTRA = /^(?:login\.microsoftonline\.(?:com|us)|login\.partner\.microsoftonline\.cn|login\.windows\.net|sts\.windows\.net)$/
/** The last one is the tenant of personal accounts, whose addresses are of any domain. */
const SHARED_TENANTS: ReadonlySet<string> = new Set(['common', 'organizations', 'consumers', '9188040d-6c67-4c5b-b112-36a304b66dad'])

/** Hosts of issuers that sign in anybody who has an account there, with an address of any domain. */
const PUBLIC_ISSUERS: ReadonlySet<string> = new Set([
  'appleid.apple.com',
  'gitlab.com',
  'www.facebook.com',
  'www.linkedin.com',
  'slack.com',
  'id.twitch.tv',
  'api.login.yahoo.com',
  'www.paypal.com',
])
const GOOGLE = 'accounts.google.com'

type Issuer = Pick<LoginProvider, 'protocol' | 'authority'>

const hostOf = ({ protocol, authority }: Issuer) =>
  protocol === 'OIDC' && authority !== null && URL.canParse(authority) ? new URL(authority) : undefined

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Whether an issuer signs in people of organisations that it does not name, so that nothing in its answers says whose they are. */
export function isOfManyTenants(provider: Issuer): boolean {
  const issuer = hostOf(provider)
  if (!issuer) return false
  if (ENTRA.test(issuer.hostname)) {
    const [, tenant = ''] = decoded(issuer.pathname).toLowerCase().split('/')
    return tenant === '' || tenant.startsWith('{') || SHARED_TENANTS.has(tenant)
  }
  return PUBLIC_ISSUERS.has(issuer.hostname)
}

/**
 * Whether an issuer vouches that an address is of the organisation that has its domain. Google has one issuer for all accounts and names the
 * organisation of a Workspace account in a claim of its own; an account without one may be anybody's.
 */
export const vouchesForDomain = (provider: Issuer, { email, hostedDomain }: Pick<ExternalIdentity, 'email' | 'hostedDomain'>): boolean =>
  hostOf(provider)?.hostname !== GOOGLE || (hostedDomain !== undefined && domainKey(hostedDomain) === domainOf(email))
