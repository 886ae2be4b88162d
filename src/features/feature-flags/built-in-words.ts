import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PortalFeature } from '#src/data/generated/schema.ts'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'

/** Descriptions of the portal's own flags. */
const WORDS: Readonly<Record<PortalFeature, MessageDescriptor>> = {
  APPS: msg`Vendor operations see Apps: OpenID Connect clients, APIs and scopes.`,
  SPA_VIEW_AS: msg`Vendor staff can view the portal as another user.`,
  MY_APPS_SAML: msg`Home also shows apps that are open through SAML login providers only.`,
  LOCKED_ACCOUNTS120924: msg`Administrators see lockouts of users and unlock them.`,
}

/** Returns the description of a flag: the one that somebody entered, else a translated one for the portal's own flags. */
export function describedFlag({ key, description }: { key: string; description: string | null }): string | null {
  const words = ownEntry(WORDS, key)
  return description ?? (words ? i18n._(words) : null)
}
