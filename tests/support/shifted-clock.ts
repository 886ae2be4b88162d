const RealDate = Date
let ahead = 0
const now = () => RealDate.now() + ahead

/**
 * Lets a test move this process's clock: after `setAhead` every `Date.now()` and `new Date()` is so many milliseconds ahead of the machine's;
 * timers stay as they are. For a server whose journey lasts hours. Import it before anything that keeps the original.
 */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
  get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
})

export function setAhead(milliseconds: number) {
  ahead = milliseconds
}
