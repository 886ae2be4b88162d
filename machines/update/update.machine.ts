import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { effect, promised, setup, watched } from '../support/contract.ts'
import { ACTIVATION } from './update.limits.ts'
import type { LeavingAnswer, UpdateEvent } from './update.types.ts'

export const updateMachine = setup({
  types: { events: {} as UpdateEvent, tags: {} as 'offered' | 'busy' },
  actors: {
    watchVersions: watched<UpdateEvent>('watchVersions'),
    /** Saves drafts of unsaved input, then asks the user if there is any. */
    confirmLeaving: promised<LeavingAnswer>('confirmLeaving'),
    /** Resolves when the new version controls the tab, at once if another tab has already activated it. */
    activateVersion: promised<void>('activateVersion'),
  },
  actions: {
    /** Implementation: loads the page again. */
    reload: effect<void>('reload'),
  },
  guards: {
    mayLeave: (_, { mayLeave }: LeavingAnswer) => mayLeave,
  },
  delays: { ACTIVATION },
}).createMachine({
  id: 'update',
  description:
    'A newer version of the portal is offered, never forced: only the tab whose user agrees is reloaded, as others may have unsaved input. A part that the server no longer has proves that there is a newer version; without unsaved input the page is reloaded for it before this chart is asked.',
  invoke: { id: 'watchVersions', src: 'watchVersions' },
  initial: 'current',
  states: {
    current: {
      description: 'No newer version is known.',
      on: { 'version.installed': 'offered', 'part.missing': 'offered' },
    },
    offered: {
      description: 'A newer version is there. The page goes on working with the one that it began with.',
      tags: 'offered',
      on: { reload: 'confirming', postpone: 'postponed' },
    },
    postponed: {
      description: 'The user wants the new version later. It is offered again only if this version has lost a part.',
      on: { 'part.missing': 'offered' },
    },
    confirming: {
      description: 'Forms may be open: their input is saved as drafts, and the user is asked whether to leave it.',
      tags: 'offered',
      invoke: {
        id: 'confirmLeaving',
        src: 'confirmLeaving',
        onDone: [{ guard: { type: 'mayLeave', params: ({ event }) => event.output }, target: 'activating' }, { target: 'offered' }],
        onError: 'offered',
      },
    },
    activating: {
      description: 'The new version takes over this tab. If that takes too long, the page is reloaded as it is and offers it again.',
      tags: ['offered', 'busy'],
      invoke: { id: 'activateVersion', src: 'activateVersion', onDone: 'reloading', onError: 'reloading' },
      after: { ACTIVATION: 'reloading' },
    },
    reloading: {
      description: 'The page is about to go away. The browser itself may have asked the user, who stays: then they may try again.',
      entry: 'reload',
      tags: 'offered',
      on: { reload: 'confirming' },
    },
  },
})

export type UpdateActor = ActorRefFrom<typeof updateMachine>
export type UpdateSnapshot = SnapshotFrom<typeof updateMachine>
