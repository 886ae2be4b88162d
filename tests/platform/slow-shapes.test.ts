import { describe, expect, it } from 'vitest'
import { DOORS } from '../support/slow-doors.ts'
import { cpuOf, SHAPES } from '../support/slow-shapes.ts'

/** Of the main thread, for one text. */
const MOST_MS = 20

describe(`G40 ${DOORS.length} doors take every shape of ${SHAPES.length} in ${MOST_MS} ms`, () => {
  it.each(DOORS)(
    '%s',
    async (_, length, read) => {
      const slow: string[] = []
      for (const { name, text } of SHAPES) {
        const whole = text(length)
        read(text(500))
        const took = await cpuOf(() => read(whole), MOST_MS)
        if (took > MOST_MS) slow.push(`${name}: ${Math.round(took)} ms`)
      }
      expect(slow).toEqual([])
    },
    120_000,
  )
})
