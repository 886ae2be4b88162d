import type { DomainFault, LoginProtocol, MetadataFault, SignInCheck, SignInStage } from './login-provider-checks.ts'
import type { ProviderProduct } from './provider-products.ts'
import type { SignInFinding } from '../sign-in-findings.ts'

/** What the page of a setup link and the server exchange as JSON under `/connect/<id>`. Moments are ISO 8601. */

/** Reasons for which a link opens nothing. */
const SETUP_LINK_OBSTACLES = ['UNKNOWN', 'EXPIRED', 'REVOKED', 'HANDED_IN', 'OPENED', 'IN_USE'] as const
export type SetupLinkObstacle = (typeof SETUP_LINK_OBSTACLES)[number]

/** Reasons for which a request of the page did nothing, other than faults of metadata. */
const SETUP_FAULTS = [
  'NAME_MISSING',
  'SOURCE_MISSING',
  'URL_INVALID',
  'BLANKS',
  'TOO_LONG',
  'PEOPLE_LINKED',
  'SETUP_INCOMPLETE',
  'OTHER',
  'TOO_OFTEN',
] as const
export type SetupFault = (typeof SETUP_FAULTS)[number]

/** Maximum length of a metadata document, in characters. */
export const LONGEST_METADATA = 200_000

/** Source of a provider's metadata; empty texts are missing. A document takes precedence over an address. */
export type MetadataSource = { readonly address: string; readonly document: string }

/** What the page asks the server to do. `open` binds the link to this browser; an empty client secret keeps the stored one. */
export type SetupRequest =
  | { readonly action: 'open'; readonly name: string }
  | ({ readonly action: 'preview' | 'use' } & MetadataSource)
  | { readonly action: 'client'; readonly clientId: string; readonly clientSecret: string }
  | { readonly action: 'verify'; readonly domain: string }
  | { readonly action: 'test' | 'submit' }
export type SetupAction = SetupRequest['action']

/** Contents of metadata that can be used. `endpoints` are named as in the standards, those of SAML by their binding. */
type MetadataContents = {
  readonly fault: null
  readonly issuer: string
  readonly endpoints: readonly { readonly name: string; readonly address: string }[]
  readonly certificates: readonly { readonly subject: string; readonly fingerprint: string; readonly endsAt: string }[]
}
/** `finding`: the check that a sign-in would fail; `detail`: what was read, where no check says it. */
type UnusableMetadata = { readonly fault: MetadataFault; readonly detail: string | null; readonly finding: SignInFinding | null }

/**
 * A test sign-in. `stages` leaves the user out where no user is linked, which is normal during a setup. `notice` is what went wrong without refusing
 * the sign-in.
 */
export type SetupTest =
  | { readonly state: 'WAITING' }
  | { readonly state: 'PASSED' | 'NOT_LINKED'; readonly stages: readonly TestStage[]; readonly notice: SignInFinding | null }
  | {
      readonly state: 'REFUSED'
      readonly stages: readonly TestStage[]
      readonly check: SignInCheck
      readonly finding: SignInFinding | null
    }
export type TestStage = { readonly stage: SignInStage; readonly state: 'PASSED' | 'REFUSED' | 'NOT_REACHED' }

/** Our addresses that are entered at the provider: three of OpenID Connect, three of SAML 2.0. */
export type ProviderAddress = 'redirectUrl' | 'signedOutUrl' | 'backchannelLogoutUrl' | 'entityId' | 'acsUrl' | 'sloUrl'

/** The link as it may be seen in this browser. */
export type SetupLinkView =
  | { readonly state: 'CLOSED'; readonly reason: SetupLinkObstacle }
  | { readonly state: 'NOT_OPENED'; readonly provider: string; readonly expiresAt: string }
  | ({ readonly state: 'OPENED' } & Setup)

export type Setup = {
  readonly provider: string
  readonly protocol: LoginProtocol
  readonly product: ProviderProduct
  readonly addresses: readonly { readonly name: ProviderAddress; readonly value: string }[]
  readonly domains: readonly {
    readonly domain: string
    readonly isVerified: boolean
    readonly fault: DomainFault | null
    readonly recordName: string
    readonly recordValue: string
  }[]
  /** Issuer or entity ID that is in force; null if the provider is not connected yet. */
  readonly issuer: string | null
  /** Issuer or metadata URL as last saved. */
  readonly source: string | null
  readonly clientId: string | null
  readonly hasClientSecret: boolean
  /** Whether a saved change waits for somebody with authority over all linked users. */
  readonly waits: boolean
  /** Whether everything is set that a sign-in needs. */
  readonly isComplete: boolean
  readonly enables: boolean
  /** The test that the address names; null if it names none of this link. */
  readonly test: SetupTest | null
}

/** The answer to a request: the link afterwards, and what came of the request. */
export type SetupAnswer = {
  readonly view: SetupLinkView
  readonly fault?: SetupFault | MetadataFault
  readonly preview?: MetadataContents | UnusableMetadata
  readonly isSaved?: boolean
  /** Address at which the test sign-in goes on. */
  readonly leadsTo?: string
}
