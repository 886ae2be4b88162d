import { describe, expect, it, vi } from 'vitest'
import { watchUpdate } from '#src/shell/update/update-watch.ts'

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing'
  sent: unknown[] = []
  postMessage(message: unknown) {
    this.sent.push(message)
  }
  become(state: ServiceWorkerState) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

class FakeRegistration extends EventTarget {
  waiting: FakeWorker | null = null
  installing: FakeWorker | null = null
  update = vi.fn<() => Promise<void>>(() => Promise.resolve())
  find(worker: FakeWorker) {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
  }
}

const world = (controlled: boolean) => {
  const registration = new FakeRegistration()
  const workers = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    register: () => Promise.resolve(registration),
  })
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const reload = vi.fn<() => void>()
  vi.useFakeTimers()
  const watch = watchUpdate({ workers: workers as never, document: page as never, reload })
  return { registration, workers, page, reload, watch }
}

describe('update', () => {
  it('asks when a newer worker has installed beside the one in control', async () => {
    const { registration, watch, reload } = world(true)
    await watch.start('/sw.js')
    const worker = new FakeWorker()
    registration.find(worker)
    expect(watch.current()).toBe('current')
    worker.become('installed')
    expect([watch.current(), reload.mock.calls]).toEqual(['waiting', []])
  })

  it('does not ask at the first installation', async () => {
    const { registration, watch } = world(false)
    await watch.start('/sw.js')
    const worker = new FakeWorker()
    registration.find(worker)
    worker.become('installed')
    expect(watch.current()).toBe('current')
  })

  it('J2 reloads only after the new worker controls, and only the tab that agreed', async () => {
    const { registration, workers, watch, reload } = world(true)
    registration.waiting = new FakeWorker()
    registration.waiting.state = 'installed'
    await watch.start('/sw.js')
    workers.dispatchEvent(new Event('controllerchange'))
    expect([watch.current(), reload.mock.calls.length]).toEqual(['waiting', 0])
    watch.accept()
    expect([registration.waiting.sent, reload.mock.calls.length]).toEqual([[{ type: 'SKIP_WAITING' }], 0])
    workers.dispatchEvent(new Event('controllerchange'))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('reloads at once when another tab has already let the new worker in', async () => {
    const { registration, watch, reload } = world(true)
    const worker = new FakeWorker()
    await watch.start('/sw.js')
    registration.find(worker)
    worker.become('installed')
    watch.accept()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('J2 registers the worker on return to the tab where its server was away, and then follows it', async () => {
    const { registration, workers, page, watch } = world(true)
    const register = vi.spyOn(workers, 'register').mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(watch.start('/sw.js')).rejects.toThrow('Failed to fetch')
    registration.waiting = new FakeWorker()
    registration.waiting.state = 'installed'
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(watch.current()).toBe('waiting'))
    page.dispatchEvent(new Event('visibilitychange'))
    expect([register.mock.calls.length, registration.update.mock.calls.length]).toEqual([2, 1])
  })

  it('looks again when the person returns to the tab', async () => {
    const { registration, page, watch } = world(true)
    await watch.start('/sw.js')
    page.dispatchEvent(new Event('visibilitychange'))
    expect(registration.update).toHaveBeenCalledTimes(1)
  })
})
