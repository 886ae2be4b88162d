/**
 * Moves this process's clock: every `Date.now()` and `new Date()` after `setAhead` is that much later, timers stay as they are.
 * For a server whose browser's clock a journey moves too; import it before anything that keeps the original.
 */
let offset = 0
const RealDate = Date

class ShiftedDate extends RealDate {
  constructor(...given: []) {
    if (given.length === 0) super(ShiftedDate.now())
    else super(...given)
  }

  static override now = () => RealDate.now() + offset
}

globalThis.Date = ShiftedDate as DateConstructor

/** How far ahead of the machine's clock this process is from now on. */
export function setAhead(milliseconds: number) {
  offset = milliseconds
}
