import { i18n } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import { fixedBecause } from '#src/features/users/access/UserClaimsPage.tsx'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-GB', messages: {} }))

it.each([
  ['name', undefined],
  ['email', 'Change this in Basic Details.'],
  ['preferred_username', 'Change this in Basic Details.'],
  ['customer', 'Change this in Basic Details.'],
  ['portal_tour', 'A setting of the user in this portal. Only the user changes it.'],
  ['date_format', 'A setting of the user in this portal. Only the user changes it.'],
  ['colour_scheme', 'A setting of the user in this portal. Only the user changes it.'],
  ['flavour', 'From the HR product. Change it there.'],
])('says of the claim %s why it cannot be removed here', (type, reason) => {
  const words = fixedBecause(type)
  expect(words && i18n._(words)).toBe(reason)
})
