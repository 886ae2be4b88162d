import { i18n } from '@lingui/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PortalFeature } from '#src/data/generated/schema.ts'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'

/** What the portal's own flags turn on. */
const WORDS: Readonly<Record<PortalFeature, MessageDescriptor>> = {
  APPS: msg`Vendor operations see Apps: OpenID Connect clients, APIs and scopes.`,
  SPA_VIEW_AS: msg`Vendor staff can view the portal as another user.`,
  MY_APPS_SAML: msg`Home also shows apps that are open through SAML login providers only.`,
  LOCKED_ACCOUNTS120924: msg`Administrators see lockouts of users and unlock them.`,
}

/** What a flag turns on: as somebody wrote it, else in the reader's language where it is one of the portal's own. */
export function describedFlag({ key, description }: { key: string; description: string | null }): string | null {
  const words = ownEntry(WORDS, key)
  return description ?? (words ? i18n._(words) : null)
}
