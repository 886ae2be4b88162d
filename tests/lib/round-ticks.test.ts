import { expect, it } from 'vitest'
import { roundTicks } from '#src/lib/round-ticks.ts'

it.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [10, [0, 5, 10]],
  [116, [0, 50, 100, 150]],
  [1000, [0, 250, 500, 750, 1000]],
])('an axis up to %d counts in round steps', (most, ticks) => {
  expect(roundTicks(most)).toEqual(ticks)
})
