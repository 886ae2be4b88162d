const RealDate = Date
let ahead = 0
const now = () => RealDate.now() + ahead

/**
 * Lets a test move this process's clock: after `setAhead`, `Date.now()` and `new Date()` are ahead of the machine's clock by that many milliseconds;
 * timers are unchanged. It is for servers whose journey lasts hours. Import it before any module that stores the original `Date`.
 */
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: unknown[], made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
  get: (target, name, receiver) => (name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown)),
})

export function setAhead(milliseconds: number) {
  ahead = milliseconds
}
