/** Who somebody is at another provider: its name here, and its own name for them. */
export type ExternalIdentity = {
  provider: string
  displayName: string
  subject: string
  shownAs: string
  /** Where the provider says it, and does not call it unverified. */
  email?: string
  /** What a log-out there asks for: the id token; of SAML2 the name and the session there. */
  idToken?: string
  /** When they signed in there, in seconds, where the provider says. */
  authenticatedAt?: number
}
