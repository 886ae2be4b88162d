import { msg } from '@lingui/core/macro'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { Consent } from '#src/resources/record/actions/AskFirst.tsx'

const field = {
  kind: 'switch',
  name: 'confirmLastAdmin',
  label: msg`Leave the customer without an administrator`,
  whenAsked: true,
  secret: true,
} as const

/** By which vendor operations confirm, when the server asks, that a customer may be left without an administrator; nobody else can. */
export const lastAdminFields = (portal: Portal) => (portal === 'vendor' ? [field] : [])

/** The same for an action. */
export const lastAdminConsent: Consent = { path: field.name, label: field.label }
