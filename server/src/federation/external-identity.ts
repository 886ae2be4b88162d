import type { FederationError } from './federation-error.ts'

export type ExternalIdentity = {
  provider: string
  displayName: string
  subject: string
  /** Whether the provider's subjects differ by more than case: set for a name ID that is an email address. */
  ignoresCase?: boolean
  shownAs: string
  /** Names as the provider sends them, for somebody who joins. */
  names?: { readonly display?: string; readonly given?: string; readonly family?: string }
  /** Every claim, or every attribute with its values. Never stored. */
  claims?: Readonly<Record<string, unknown>>
  /** Why the user info endpoint, which was asked for claims that the ID token lacks, did not give them. Never stored. */
  userInfoFault?: FederationError
  /** Google: the Workspace domain of the account; without it the account may be anybody's. */
  hostedDomain?: string
  /** Set if the provider sends an address and does not mark it as unverified. */
  email?: string
  /** Whether the provider sends an address, which is left out here, and marks it as unverified or sends another one beside it. */
  emailIsUnverified?: boolean
  /** A user principal name: its domain is judged if there is no address, and it is never used as one. */
  upn?: string
  /** Sent with a log-out request to the provider: the ID token, or for SAML2 the name ID and session as JSON. */
  idToken?: string
  /** Time of the sign-in at the provider in seconds since the epoch, if the provider reports it. */
  authenticatedAt?: number
}

/** Whether a claim says nothing. Some providers send an empty text for what they do not have. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
