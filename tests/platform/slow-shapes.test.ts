import { describe, expect, it } from 'vitest'
import { DOORS } from '../support/slow-doors.ts'
import { cpuOf, SHAPES } from '../support/slow-shapes.ts'

/** Of the main thread, for one text. */
const MOST_MS = 20
/** What a machine that is busy with something else may take, where the time grows no faster than the text. */
const MOST_BUSY_MS = 5 * MOST_MS
/** A quarter of the text takes a quarter of linear time, and a sixteenth of quadratic time. */
const LEAST_SHARE = 1 / 8
const SAMPLES = 4

describe(`G40 ${DOORS.length} doors take every shape of ${SHAPES.length} in ${MOST_MS} ms`, () => {
  it.each(DOORS)(
    '%s',
    async (_, length, read) => {
      const slow: string[] = []
      for (const { name, text } of SHAPES) {
        const whole = text(length)
        read(text(500))
        let took = await cpuOf(() => read(whole), MOST_MS)
        if (took <= MOST_MS) continue
        const part = text(length / 4)
        let share = (await cpuOf(() => read(part), 0)) / took
        // Compiling and collecting in other threads is counted, too: what grows with the text is the same in each sample.
        for (let sample = 1; sample < SAMPLES && share < LEAST_SHARE; sample++) {
          took = Math.min(took, await cpuOf(() => read(whole), MOST_MS))
          share = (await cpuOf(() => read(part), 0)) / took
        }
        if (took > MOST_BUSY_MS || share < LEAST_SHARE)
          slow.push(`${name}: ${Math.round(took)} ms, ${share.toFixed(2)} of it for a quarter`)
      }
      expect(slow).toEqual([])
    },
    120_000,
  )
})
