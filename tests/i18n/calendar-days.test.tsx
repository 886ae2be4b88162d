// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayBars, dayOf } from '#src/features/status/bars.ts'
import { expiryDay } from '#src/features/users/expiry-day.ts'
import { createFormats } from '#src/i18n/formats.ts'
import { FormatsProvider } from '#src/i18n/use-formats.tsx'
import { isDay } from '#src/resources/dates/day.ts'
import { toWhere } from '#src/resources/list/address/where.ts'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'

const formats = () => createFormats({ locale: 'en-GB', dateFormat: 'DD/MM/YYYY', language: 'en-GB' })
/** Days on which a clock changes somewhere, the ends of years and months, and any other. */
const days = fc.oneof(
  fc.constantFrom(
    '2026-03-08',
    '2026-03-29',
    '2026-04-05',
    '2026-09-27',
    '2026-10-25',
    '2026-11-01',
    '2026-12-15',
    '2024-02-29',
    '2026-12-31',
  ),
  fc.date({ min: new Date('1950-01-01'), max: new Date('2150-12-31'), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
)
const written = (day: string) => day.split('-').toReversed().join('/')

const home = process.env['TZ']
const stay = () => {
  if (home === undefined) delete process.env['TZ']
  else process.env['TZ'] = home
}
afterEach(cleanup)
afterAll(stay)

describe.each([
  ['America/New_York', 300],
  ['Pacific/Auckland', -780],
  ['Europe/Berlin', -60],
  ['Pacific/Honolulu', 600],
  ['Asia/Kolkata', -330],
])('in %s', (zone, minutes) => {
  beforeEach(() => void (process.env['TZ'] = zone))

  it('the clock is that of the zone', () => {
    expect(new Date(2026, 0, 15).getTimezoneOffset()).toBe(minutes)
  })

  it('a day is written as that day, whatever the clock did on it', () => {
    const { date } = formats()
    fc.assert(
      fc.property(days, (day) => {
        expect([isDay(day), date(day)]).toEqual([true, written(day)])
      }),
    )
  })

  it('the day on which a password expires is the day that was entered', () => {
    const { date } = formats()
    fc.assert(
      fc.property(days, (day) => {
        const expiresAt = new Date(`${day}T00:00:00Z`).toISOString()
        expect([expiryDay(expiresAt), date(expiryDay(expiresAt))]).toEqual([day, written(day)])
      }),
    )
  })

  it('a day on the page has no moment behind it', () => {
    const view = render(
      <FormatsProvider value={formats()}>
        <TimeStamp value="2026-12-15" />
      </FormatsProvider>,
    )
    expect(view.container.innerHTML).toBe('<time datetime="2026-12-15">15/12/2026</time>')
    expect(screen.getByText('15/12/2026').title).toBe('')
  })

  it('a filter finds a day by itself', () => {
    const label = { id: 'day' }
    const fields = [
      { field: 'reviewOn', kind: 'date', wholeDay: true, label },
      { field: 'createdAt', kind: 'date', label },
    ] as const
    fc.assert(
      fc.property(days, (day) => {
        const of = (field: string) => toWhere({ combinator: 'and', rules: [{ field, operator: '=', values: [day] }] }, fields)
        const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString()
        expect(of('reviewOn')).toEqual({ and: [{ reviewOn: { gte: `${day}T00:00:00.000Z`, lt: next } }] })
        const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
        expect(of('createdAt')).toMatchObject({ and: [{ createdAt: { gte: new Date(year, month - 1, date).toISOString() } }] })
      }),
    )
  })

  it('a bar of the status page stands for its day of UTC', () => {
    const { date } = formats()
    const bars = dayBars([], new Date('2026-12-15T12:00:00Z'))('database')
    expect(date(dayOf(bars.at(-1)))).toBe('15/12/2026')
    expect(date(dayOf(undefined))).toBe('–')
  })
})
