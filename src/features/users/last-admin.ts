import { msg } from '@lingui/core/macro'
import type { Portal } from '#src/lib/paths.ts'

const field = {
  kind: 'switch',
  name: 'confirmLastAdmin',
  label: msg`Leave the customer without an administrator`,
  whenAsked: true,
  secret: true,
} as const

/** By which vendor operations confirm, when the server asks, that a customer may be left without an administrator; nobody else can. */
export const lastAdminFields = (portal: Portal) => (portal === 'vendor' ? [field] : [])
