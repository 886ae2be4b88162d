import { expect, it } from 'vitest'
import { accepts, preferencesIn } from '../../../server/src/platform/http/accept.ts'

it('ranks what a header accepts by q, keeps the order of equals, and leaves out what it refuses', () => {
  const ranked = (header: string | undefined) => preferencesIn(header).map(({ value }) => value)
  expect(ranked('a;q=0.2, b, c;q=0, d;q=0.9;v=1, e')).toEqual(['b', 'e', 'd', 'a'])
  expect(ranked('A ; Q=0.5,, b;q=x,c;q=0.000')).toEqual(['a'])
  expect([ranked(undefined), ranked(''), ranked(',')]).toEqual([[], [], []])
  expect(preferencesIn('application/json;charset=utf-8;q=0.5')).toEqual([{ value: 'application/json', parameters: ['charset=utf-8'] }])
  expect([accepts('text/html;q=0.1', 'text/html'), accepts('text/html;q=0', 'text/html'), accepts(undefined, 'text/html')]).toEqual([
    true,
    false,
    false,
  ])
})
