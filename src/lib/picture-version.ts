import { createStore, type Store } from './storage/store.ts'
import { openTabChannel, type TabChannel } from './tabs/tab-channel.ts'

const store = createStore(0)
let channel: TabChannel<number> | undefined

const otherTabs = (): TabChannel<number> => {
  if (channel === undefined) {
    channel = openTabChannel('picture-version', (data) => (typeof data === 'number' ? data : undefined))
    channel.hear(store.set)
  }
  return channel
}

/** Incremented when the user's own picture has changed, so that every place that shows it, in other tabs too, loads the new one at once. */
export const pictureVersion: Store<number> = {
  get: store.get,
  set: (version) => {
    store.set(version)
    otherTabs().post(version)
  },
  subscribe: (hear) => {
    otherTabs()
    return store.subscribe(hear)
  },
}
