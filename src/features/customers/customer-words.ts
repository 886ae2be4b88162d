import { msg } from '@lingui/core/macro'
import type { Choice, Tone } from '#src/resources/choice.ts'

export const customerTypes = [
  { value: 'AIO', label: msg`All in one` },
  { value: 'HR', label: msg`HR` },
  { value: 'MP', label: msg`Payroll` },
  { value: 'PARTCUST', label: msg`Partner’s customer` },
  { value: 'PARTNER', label: msg`Partner` },
] as const satisfies readonly Choice[]

export const twoFactorLevels = [
  { value: 'NONE', label: msg`None` },
  { value: 'ADMIN', label: msg`Admins Only` },
  { value: 'ALL', label: msg`All Users` },
] as const satisfies readonly Choice[]

export const customerListStates = [
  { value: 'ENABLED', label: msg`Enabled`, tone: 'good' },
  { value: 'DISABLED', label: msg`Disabled`, tone: 'calm' },
] as const satisfies readonly (Choice & { tone: Tone })[]

export const customerStates = [
  { value: 'true', label: msg`Enabled`, tone: 'good' },
  { value: 'false', label: msg`Disabled`, tone: 'calm' },
] as const satisfies readonly (Choice & { tone: Tone })[]

export const protocols = { OIDC: msg`OpenID Connect`, SAML2: msg`SAML 2.0` } as const
