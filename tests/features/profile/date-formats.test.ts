import { expect, it } from 'vitest'
import { DATE_FORMATS } from '#src/features/profile/settings/date-formats.ts'
import { partnerDate } from '#src/i18n/partner-date.ts'
import { DATE_FORMATS as TAKEN } from '../../../server/src/entities/claims/replace-claim.ts'

it('offers exactly the date formats that the server takes', () => {
  expect(DATE_FORMATS).toEqual(TAKEN)
})

it('writes one day in as many ways', () => {
  const written = DATE_FORMATS.filter((format) => format !== '').map((format) => partnerDate(new Date(2026, 1, 3), format, 'en-GB'))
  expect(written).toEqual(['03/02/2026', '02/03/2026', '03.02.2026', '2026-02-03', '03 Feb 2026', '3 Feb 2026'])
})
