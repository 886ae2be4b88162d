import { afterEach, describe, expect, it, vi } from 'vitest'
import { createActor } from 'xstate'
import { liveUpdate } from '#src/actors/parts/update.actors.ts'
import { missingParts } from '#src/lib/faults/missing-parts.ts'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  missingParts.set(0)
})

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
  isFollowed = false
  update = vi.fn<() => Promise<void>>(() => Promise.resolve())
  override addEventListener(...args: Parameters<EventTarget['addEventListener']>) {
    this.isFollowed = true
    super.addEventListener(...args)
  }
  find(worker: FakeWorker) {
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
  }
}

const world = (controlled = true) => {
  const registration = new FakeRegistration()
  const workers = Object.assign(new EventTarget(), {
    controller: controlled ? {} : null,
    register: () => Promise.resolve(registration),
    getRegistration: () => Promise.resolve(registration),
  })
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const [reload, warn] = [vi.fn<() => void>(), vi.fn<(error: unknown) => void>()]
  const begin = () => {
    const actor = createActor(liveUpdate({ workers: workers as never, document: page as never, reload, warn })).start()
    stops.push(() => actor.stop())
    return { actor, at: () => actor.getSnapshot().value }
  }
  const install = async () => {
    await vi.waitFor(() => expect(registration.isFollowed).toBe(true))
    const worker = new FakeWorker()
    registration.find(worker)
    worker.become('installed')
    return worker
  }
  return { registration, workers, page, reload, warn, begin, install }
}

describe('update', () => {
  it('offers a newer worker once it has installed beside the one in control', async () => {
    const { registration, begin, reload } = world()
    const { at } = begin()
    await vi.waitFor(() => expect(registration.isFollowed).toBe(true))
    const worker = new FakeWorker()
    registration.find(worker)
    expect(at()).toBe('current')
    worker.become('installed')
    expect([at(), reload.mock.calls]).toEqual(['offered', []])
  })

  it('offers nothing at the first installation', async () => {
    const { begin, install } = world(false)
    const { at } = begin()
    await install()
    expect(at()).toBe('current')
  })

  it('J2 reloads only after the new worker controls, and only the tab that agreed', async () => {
    const { registration, workers, begin, reload } = world()
    registration.waiting = new FakeWorker()
    registration.waiting.state = 'installed'
    const [{ actor, at }, other] = [begin(), begin()]
    await vi.waitFor(() => expect([at(), other.at()]).toEqual(['offered', 'offered']))
    workers.dispatchEvent(new Event('controllerchange'))
    expect([at(), reload.mock.calls.length]).toEqual(['offered', 0])
    actor.send({ type: 'reload' })
    await vi.waitFor(() => expect(registration.waiting?.sent).toEqual([{ type: 'SKIP_WAITING' }]))
    expect(reload).not.toHaveBeenCalled()
    workers.dispatchEvent(new Event('controllerchange'))
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(other.at()).toBe('offered')
  })

  it('reloads at once when another tab has already let the new worker in', async () => {
    const { begin, install, reload } = world()
    const { actor } = begin()
    await install()
    actor.send({ type: 'reload' })
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  })

  it('J2 asks about unsaved input first, and stays while somebody wants to keep it', async () => {
    const { begin, install, reload } = world()
    const { actor, at } = begin()
    await install()
    const release = unsavedChanges.hold({ keep: () => Promise.resolve(true), drop: () => undefined })
    actor.send({ type: 'reload' })
    await vi.waitFor(() => expect(unsavedChanges.question.get()).toBeDefined())
    unsavedChanges.question.get()?.answer(false)
    await vi.waitFor(() => expect(at()).toBe('offered'))
    expect([unsavedChanges.any(), reload.mock.calls.length]).toEqual([true, 0])
    actor.send({ type: 'reload' })
    await vi.waitFor(() => expect(unsavedChanges.question.get()).toBeDefined())
    unsavedChanges.question.get()?.answer(true)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
    expect(unsavedChanges.any()).toBe(false)
    release()
  })

  it('J2 keeps unsaved input guarded when the question is answered after the chart has stopped', async () => {
    const { begin, install } = world()
    const { actor } = begin()
    await install()
    const release = unsavedChanges.hold({ keep: () => Promise.resolve(true), drop: () => undefined })
    actor.send({ type: 'reload' })
    await vi.waitFor(() => expect(unsavedChanges.question.get()).toBeDefined())
    actor.stop()
    unsavedChanges.question.get()?.answer(true)
    await vi.waitFor(() => expect(unsavedChanges.question.get()).toBeUndefined())
    expect(unsavedChanges.any()).toBe(true)
    release()
  })

  it('J2 registers the worker on return to the tab where its server was away, and then follows it', async () => {
    const { registration, workers, page, begin, warn } = world()
    const register = vi.spyOn(workers, 'register').mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const { at } = begin()
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1))
    registration.waiting = new FakeWorker()
    registration.waiting.state = 'installed'
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(at()).toBe('offered'))
    page.dispatchEvent(new Event('visibilitychange'))
    expect([register.mock.calls.length, registration.update.mock.calls.length]).toEqual([2, 1])
  })

  it('looks again when the person returns to the tab, but not once the chart has stopped', async () => {
    const { registration, page, begin } = world()
    const { actor } = begin()
    await vi.waitFor(() => expect(registration.isFollowed).toBe(true))
    page.dispatchEvent(new Event('visibilitychange'))
    expect(registration.update).toHaveBeenCalledTimes(1)
    actor.stop()
    page.dispatchEvent(new Event('visibilitychange'))
    expect(registration.update).toHaveBeenCalledTimes(1)
  })

  it.each(['before', 'after'])('J1 offers a reload for a part that was missed %s the chart was there', (when) => {
    const { begin } = world()
    const miss = () => missingParts.set(missingParts.get() + 1)
    if (when === 'before') miss()
    const { actor, at } = begin()
    if (when === 'after') miss()
    expect(at()).toBe('offered')
    actor.send({ type: 'postpone' })
    miss()
    expect(at()).toBe('offered')
  })
})
