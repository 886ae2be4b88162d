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

/** Field by which vendor operations confirm, if the server asks, that a customer is left without an administrator. Nobody else may confirm it. */
export const lastAdminFields = (portal: Portal) => (portal === 'vendor' ? [field] : [])

/** The same confirmation for an action. */
export const lastAdminConsent: Consent = { path: field.name, label: field.label }
