import { expect, it } from 'vitest'
import { dayIn, isDay } from '#src/resources/dates/day.ts'

it.each([
  ['28/02/2030', '22/11/2033', '2030-02-28'],
  ['2/28/30', '11/22/2033', '2030-02-28'],
  ['28. 2. 2030', '22.11.2033', '2030-02-28'],
  ['2030-02-28', '22/11/2033', '2030-02-28'],
  ['29/02/2028', '22/11/2033', '2028-02-29'],
  ['31/02/2030', '22/11/2033', undefined],
  ['28/02/2030', '11/22/2033', undefined],
  ['28/02/203', '22/11/2033', undefined],
  ['28/02', '22/11/2033', undefined],
  ['tomorrow', '22/11/2033', undefined],
])('reads %s, where a day is written like %s, as %s', (text, sample, day) => {
  expect(dayIn(text, sample)).toBe(day)
})

it('tells a day as it is kept from anything that was typed', () => {
  expect(['2030-02-28', '2030-2-28', '2030-02-31', '28/02/2030', '2030-02-28T00:00:00Z', '', '0999-01-01'].filter(isDay)).toEqual([
    '2030-02-28',
  ])
})
