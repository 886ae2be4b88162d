import { describe, expect, it } from 'vitest'
import { createIncidents } from '#src/lib/faults/incidents.ts'
import { readError, watchUncaught } from '#src/lib/faults/uncaught.ts'

const openWindow = () => {
  const window = Object.assign(new EventTarget(), { navigator: { onLine: true } })
  const incidents = createIncidents(window as never)
  watchUncaught(window as never, incidents.report)
  const become = (change: 'online' | 'offline') => {
    window.navigator.onLine = change === 'online'
    window.dispatchEvent(new Event(change))
  }
  const fail = (error: unknown) =>
    window.dispatchEvent(Object.assign(new Event('error'), { error, message: 'Uncaught Error: late', lineno: 12, colno: 5 }))
  const reject = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  return { incidents, become, fail, reject }
}

const call = (traceId: string, code = 'INTERNAL') => ({ traceId, code, message: 'It failed.', operation: 'Users' })
const codes = ({ captured }: ReturnType<typeof createIncidents>) => captured.get().map(({ code }) => code)

describe('what has failed', () => {
  it('is captured from event handlers, promises and data calls, the newest first and current', () => {
    const { incidents, fail, reject } = openWindow()
    fail(new Error('late'))
    reject('no reason')
    incidents.report(call('t1'))
    expect(incidents.captured.get()).toEqual([
      call('t1'),
      { traceId: expect.stringMatching(/^[\da-f]{32}$/), code: 'PROMISE', message: 'no reason', place: { line: 0, column: 0 } },
      {
        traceId: expect.stringMatching(/^[\da-f]{32}$/),
        code: 'SCRIPT',
        message: 'Uncaught Error: late',
        place: { line: 12, column: 5 },
      },
    ])
    expect(incidents.current.get()).toEqual(call('t1'))
  })

  it('is nothing where the browser only says that it draws later, or a call was called off', () => {
    const { incidents, fail, reject } = openWindow()
    fail(undefined)
    reject(new DOMException('The user aborted a request.', 'AbortError'))
    expect(incidents.captured.get()).toEqual([])
  })

  it('has one reference, and no toast besides the page that shows it', () => {
    const { incidents, fail } = openWindow()
    const error = new Error('late')
    incidents.report(readError(error, 'RENDERING'), true)
    fail(error)
    expect([codes(incidents), incidents.current.get()]).toEqual([['RENDERING'], undefined])
  })

  it('stays captured when the toast is put away, and goes with the page', () => {
    const { incidents } = openWindow()
    incidents.report(call('t1'))
    incidents.close()
    expect([codes(incidents), incidents.current.get()]).toEqual([['INTERNAL'], undefined])
    incidents.clear()
    expect(incidents.captured.get()).toEqual([])
  })

  it('is twenty at most', () => {
    const { incidents } = openWindow()
    for (let at = 0; at < 30; at++) incidents.report(call(String(at)))
    expect([incidents.captured.get().length, incidents.captured.get()[0]?.traceId]).toEqual([20, '29'])
  })

  it('has no toast where the banner says already that there is no network', () => {
    const { incidents, become, reject } = openWindow()
    incidents.report(call('t1', 'NETWORK'))
    become('offline')
    expect(incidents.current.get()).toBeUndefined()
    reject(new TypeError('Failed to fetch dynamically imported module: https://portal.example/assets/a.js'))
    incidents.report(call('t2', 'NETWORK'))
    expect([codes(incidents), incidents.current.get()]).toEqual([['NETWORK', 'NETWORK', 'NETWORK'], undefined])
    become('online')
    incidents.report(call('t3', 'NETWORK'))
    expect(incidents.current.get()?.traceId).toBe('t3')
  })
})

it('finds the place on top of a stack', () => {
  const error = Object.assign(new Error('late'), {
    stack: 'Error: late\n    at save (https://x/assets/a.js:10:22)\n    at b (https://x/a.js:1:1)',
  })
  expect(readError(error, 'PROMISE')).toMatchObject({ code: 'PROMISE', message: 'late', place: { line: 10, column: 22 } })
})
