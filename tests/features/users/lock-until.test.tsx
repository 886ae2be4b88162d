// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { lockEnd, lockFields } from '#src/features/users/list/bulk-fields.tsx'
import { nextMonday } from '#src/features/users/security/LockPresets.tsx'
import type { BulkValues } from '#src/resources/bulk/bulk.ts'
import { timeIn, today } from '#src/resources/dates/day.ts'
import { renderPage } from '../../resources/support/render.tsx'
import { heldServer } from '../../resources/support/server.ts'

afterEach(cleanup)

it.each([
  ['9', '09:00'],
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  ['930', '09:30'],
  ['1430', '14:30'],
  [' 23:59 ', '23:59'],
  ['24:00', undefined],
  ['12:60', undefined],
  ['2:30 PM', undefined],
  ['noon', undefined],
  ['', undefined],
])('reads the time %j as %s', (text, time) => expect(timeIn(text)).toBe(time))

it('takes the beginning of the next Monday from every day of a week, over a change of the clocks too', () => {
  const days = Array.from({ length: 7 }, (_, day) => new Date(2026, 2, 23 + day, 13, 30))
  expect(days.map((day) => [nextMonday(day).toDateString(), nextMonday(day).getHours()])).toEqual(days.map(() => ['Mon Mar 30 2026', 0]))
})

const Fields = ({ onValues }: { onValues: (values: BulkValues) => void }) => {
  const [values, setValues] = useState(lockFields.initial)
  return (
    <lockFields.Fields
      values={values}
      errorAt={() => undefined}
      onChange={(parts) => {
        const next = { ...values, ...parts }
        setValues(next)
        onValues(next)
      }}
    />
  )
}

it('locks until a usual end to the minute, and until the end of a day that is typed instead', async () => {
  let chosen: BulkValues = {}
  await lockFields.preload?.()
  renderPage(<Fields onValues={(values) => (chosen = values)} />, { at: '/admin/users', client: heldServer().client })
  const user = userEvent.setup()
  const before = Date.now()
  await user.click(screen.getByRole('button', { name: '1 hour' }))
  const end = Date.parse(lockEnd(chosen) ?? '') - 3_600_000
  expect(end >= before && end <= Date.now()).toBe(true)
  expect(screen.getByText(/^Until \d/).textContent).toMatch(/\d\d:\d\d/)
  await user.click(screen.getByRole('button', { name: 'Until Monday' }))
  expect(lockEnd(chosen)).toBe(nextMonday(new Date()).toISOString())
  const field = screen.getByRole('textbox', { name: /^Lock until/ })
  await user.clear(field)
  await user.type(field, '22/11/2033')
  expect(lockEnd(chosen)).toBe(new Date('2033-11-22T23:59:59').toISOString())
})

it('offers no day before today', async () => {
  renderPage(<Fields onValues={() => {}} />, { at: '/admin/users', client: heldServer().client })
  await userEvent.setup().click(screen.getByRole('textbox', { name: /^Lock until/ }))
  const now = new Date()
  const disabled = [...document.querySelectorAll('[data-dates-dropdown] td > button')].map(
    (day) => day.hasAttribute('disabled') || day.hasAttribute('data-disabled'),
  )
  expect(disabled).toContain(false)
  // Days before today come first in the month.
  expect(disabled.indexOf(false) > 0 || now.getDate() === 1).toBe(true)
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})

it('asks for no end that is neither chosen nor typed', () => expect([lockEnd({}), lockEnd({ day: '31/02/2030' })]).toEqual([null, null]))
