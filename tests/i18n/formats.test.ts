import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isEmptyDate, toDate } from '#src/i18n/empty-date.ts'
import { cultureOf } from '#src/i18n/culture-of.ts'
import { createFormats, DASH } from '#src/i18n/formats.ts'
import { partnerDate } from '#src/i18n/partner-date.ts'

const HERE = process.env['TZ']
const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Europe/Berlin',
  'Europe/London',
  'UTC',
  'Atlantic/Azores',
  'America/St_Johns',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Pago_Pago',
]

afterEach(() => {
  process.env['TZ'] = HERE
})

describe.each(ZONES)('J10 dates in %s', (zone) => {
  beforeEach(() => {
    process.env['TZ'] = zone
  })
  const formats = createFormats({ locale: 'en-GB', dateFormat: 'DD/MM/YYYY', language: 'en-GB' })

  it.each(['1901-01-01', '0001-01-01', '1901-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '0001-01-01T00:00:00'])('%s is no date', (value) => {
    expect(formats.date(value)).toBe(DASH)
    expect(formats.dateTime(value)).toBe(DASH)
    expect(formats.exact(value)).toBe(DASH)
    expect(formats.relative(value)).toBe(DASH)
  })

  it.each(['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2024-02-29', '2026-01-01', '2026-12-31', '1999-12-31', '0099-05-06'])(
    'the day %s stays that day, also where clocks change on it',
    (day) => {
      const [year, month, date] = day.split('-')
      expect(formats.date(day)).toBe(`${date}/${month}/${year}`)
    },
  )

  it('a moment is written on the day that it is here', () => {
    const moment = new Date('2026-06-30T23:30:00Z')
    const here = [moment.getDate(), moment.getMonth() + 1].map((part) => String(part).padStart(2, '0'))
    expect(formats.date(moment)).toBe(`${here.join('/')}/2026`)
  })
})

describe('formats', () => {
  it.each([
    ['DD/MM/YYYY', 'en-GB', '07/03/2026'],
    ['MM/DD/YYYY', 'en-US', '03/07/2026'],
    ['YYYY-MM-DD', 'fr-CA', '2026-03-07'],
    ['D.M.YY', 'de', '7.3.26'],
    ['dd.MM.yyyy', 'de', '07.03.2026'],
    ['D MMMM YYYY', 'de', '7 März 2026'],
    ['D MMM YYYY', 'en-GB', '7 Mar 2026'],
    ['nonsense', 'en-GB', '07/03/2026'],
  ])('%s in %s', (pattern, locale, written) => {
    expect(partnerDate(new Date(2026, 2, 7), pattern, locale)).toBe(written)
  })

  it('numbers follow the culture, words the language', () => {
    const noPartner = createFormats({ locale: 'en-GB', dateFormat: 'DD/MM/YYYY', language: 'de' })
    expect(noPartner.number(1234567.5)).toBe('1,234,567.5')
    expect(noPartner.list(['a', 'b', 'c'])).toBe('a, b und c')
    expect(noPartner.relative(Date.now() - 3 * 60_000)).toBe('vor 3 Minuten')
    const partner = createFormats({ locale: 'de', dateFormat: 'DD.MM.YYYY', language: 'de' })
    expect(partner.number(1234567.5)).toBe('1.234.567,5')
  })

  it.each([
    [-30_000, '30 seconds ago'],
    [-90_000, '1 minute ago'],
    [-23 * 3_600_000, '23 hours ago'],
    [-25 * 3_600_000, 'yesterday'],
    [8 * 86_400_000, 'next week'],
    [-400 * 86_400_000, 'last year'],
  ])('%i ms is %s', (distance, said) => {
    const formats = createFormats({ locale: 'en-GB', dateFormat: 'DD/MM/YYYY', language: 'en-GB' })
    expect(formats.relative(1_790_000_000_000 + distance, 1_790_000_000_000)).toBe(said)
  })

  it.each([
    [-29 * 86_400_000, '4 weeks ago'],
    [-31 * 86_400_000, '21/08/2026'],
    [400 * 86_400_000, '26/10/2027'],
  ])('a moment %i ms away is %s', (distance, said) => {
    const formats = createFormats({ locale: 'en-GB', dateFormat: 'DD/MM/YYYY', language: 'en-GB' })
    expect(formats.moment(1_790_000_000_000 + distance, 1_790_000_000_000)).toBe(said)
  })

  it('says yesterday of the day before alone', () => {
    const formats = createFormats({ locale: 'en-GB', dateFormat: 'DD/MM/YYYY', language: 'en-GB' })
    const morning = new Date(2026, 10, 22, 4, 20).getTime()
    expect(formats.relative(new Date(2026, 10, 21, 3, 0), morning)).toBe('yesterday')
    expect(formats.relative(new Date(2026, 10, 20, 20, 0), morning)).toBe('2 days ago')
  })

  it.each([null, undefined, '', 'no date', Number.NaN])('%j is a dash', (value) => {
    expect(createFormats({ locale: 'en-GB', dateFormat: 'DD/MM/YYYY', language: 'en-GB' }).date(value)).toBe(DASH)
    expect(toDate(value)).toBeUndefined()
  })

  it('only the two days are empty', () => {
    expect(isEmptyDate(new Date('1901-01-03T12:00:00Z'))).toBe(false)
    expect(isEmptyDate(new Date('1900-01-01T12:00:00Z'))).toBe(false)
  })
})

describe('the culture of a reader', () => {
  const partner = { partnerId: 'acme', defaultDateFormat: 'DD/MM/YYYY' }
  const decided = { ...partner, defaultDateFormat: 'DD MMM YYYY' }
  const nobodys = { ...partner, partnerId: null }
  const written = (of: typeof partner | typeof nobodys, language: string, own?: string) => {
    const formats = createFormats(cultureOf(of, language, own))
    return [formats.date('2026-03-07'), formats.number(1234.5)]
  }

  it.each([
    ['a partner that has set no format leaves days to the language', partner, 'en-GB', undefined, ['07/03/2026', '1,234.5']],
    ['a partner that has set no format leaves days to the language', partner, 'de', undefined, ['07.03.2026', '1.234,5']],
    ['a partner that has set no format leaves days to the language', partner, 'en-US', undefined, ['03/07/2026', '1,234.5']],
    ['the format that a partner has set holds in every language', decided, 'en-GB', undefined, ['07 Mar 2026', '1,234.5']],
    ['the format that a partner has set holds in every language', decided, 'de', undefined, ['07 März 2026', '1.234,5']],
    ['one’s own format comes before the partner’s', decided, 'de', 'YYYY-MM-DD', ['2026-03-07', '1.234,5']],
    ['without a partner it is en-GB', nobodys, 'de', undefined, ['07/03/2026', '1,234.5']],
  ])('%s', (_, of, language, own, expected) => {
    expect(written(of, language, own)).toEqual(expected)
  })
})
