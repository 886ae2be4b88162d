/** A user's identity at another provider. */
export type ExternalIdentity = {
  provider: string
  displayName: string
  subject: string
  shownAs: string
  /** Set if the provider sends an address and does not mark it as unverified. */
  email?: string
  /** Sent with a log-out request to the provider: the ID token, or for SAML2 the name ID and session as JSON. */
  idToken?: string
  /** Time of the sign-in at the provider in seconds since the epoch, if the provider reports it. */
  authenticatedAt?: number
}
