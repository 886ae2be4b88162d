/** Who somebody is at another provider: its name here, and its own name for them. */
export type ExternalIdentity = {
  provider: string
  displayName: string
  subject: string
  shownAs: string
  idToken?: string
  /** When they signed in there, in seconds, where the provider says. */
  authenticatedAt?: number
}
