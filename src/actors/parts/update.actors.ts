import { fromCallback, fromPromise } from 'xstate'
import type { EventObject } from 'xstate'
import { updateMachine } from '#machines/update/update.machine.ts'
import type { LeavingAnswer, UpdateEvent } from '#machines/update/update.types.ts'
import { missingParts } from '#src/lib/faults/missing-parts.ts'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'

type World = { workers: ServiceWorkerContainer | undefined; document: Document; reload: () => void; warn: (error: unknown) => void }

const SCRIPT = '/sw.js'
const EVERY_HOUR = 3_600_000

/** The update chart with the service worker of this browser. It registers the worker and asks for newer versions hourly and on return to the tab. */
export const liveUpdate = ({ workers, document, reload, warn }: World = browserWorld()) =>
  updateMachine.provide({
    actors: {
      watchVersions: fromCallback<EventObject, void, UpdateEvent>(({ sendBack }) => {
        const stop = new AbortController()
        const { signal } = stop
        const judgePart = () => void (missingParts.get() > 0 && sendBack({ type: 'part.missing' }))
        signal.addEventListener('abort', missingParts.subscribe(judgePart))
        judgePart()
        if (workers) watchWorker({ workers, document, signal, warn, onInstalled: () => sendBack({ type: 'version.installed' }) })
        return () => stop.abort()
      }),
      confirmLeaving: fromPromise<LeavingAnswer, void>(async ({ signal }) => {
        await unsavedChanges.keepDrafts()
        const mayLeave = await unsavedChanges.confirmLeaving()
        if (mayLeave && !signal.aborted) unsavedChanges.giveUp()
        return { mayLeave }
      }),
      activateVersion: fromPromise<void, void>(async () => {
        const waiting = (await workers?.getRegistration())?.waiting
        if (!workers || !waiting) return
        const { promise, resolve } = Promise.withResolvers<void>()
        workers.addEventListener('controllerchange', () => resolve(), { once: true })
        waiting.postMessage({ type: 'SKIP_WAITING' })
        await promise
      }),
    },
    actions: { reload: () => reload() },
  })

const browserWorld = (): World => ({
  // There is no worker in development.
  workers: 'serviceWorker' in navigator && import.meta.env.PROD ? navigator.serviceWorker : undefined,
  document,
  reload: () => window.location.reload(),
  // Without a service worker the portal only lacks the offer.
  warn: (error) => console.warn('The service worker could not be registered', error),
})

type Watched = Pick<World, 'document' | 'warn'> & { workers: ServiceWorkerContainer; signal: AbortSignal; onInstalled: () => void }

/** If the server is unreachable when the worker is to be registered, the later checks register it. */
function watchWorker({ workers, document, signal, warn, onInstalled }: Watched): void {
  let registration: ServiceWorkerRegistration | undefined
  const follow = (worker: ServiceWorker | null) => {
    const judge = () => {
      // Without a controller this is the first installation, which replaces nothing.
      if (worker?.state === 'installed' && workers.controller) onInstalled()
    }
    judge()
    worker?.addEventListener('statechange', judge, { signal })
  }
  const register = async () => {
    const registered = await workers.register(SCRIPT, { updateViaCache: 'none' })
    if (registration || signal.aborted) return
    registration = registered
    follow(registered.waiting)
    registered.addEventListener('updatefound', () => follow(registered.installing), { signal })
  }
  const look = () => void (registration ? registration.update() : register()).catch(() => undefined)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look(), { signal })
  const hourly = setInterval(look, EVERY_HOUR)
  signal.addEventListener('abort', () => clearInterval(hourly))
  register().catch(warn)
}
