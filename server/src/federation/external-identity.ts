/** Who somebody is at another provider: its name here, and its own name for them. */
export type ExternalIdentity = {
  provider: string
  displayName: string
  subject: string
  shownAs: string
  /** Where the provider says it, and does not call it unverified. */
  email?: string
  idToken?: string
  /** When they signed in there, in seconds, where the provider says. */
  authenticatedAt?: number
}
