import type { Client } from '@urql/core'
import { keepSubscribed } from '../data/keep-subscribed.ts'
import { RightsChangedDocument } from '../data/rights-changed.generated.ts'
import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'

/** The last key in the tab's storage, so that a change between two page loads is noticed too. It says nothing about the rights. */
const KEY = 'portico.rights'

/**
 * Calls `hear` when the rights of the signed-in user have changed, with a function to call once the page follows them: a page that is reloaded before
 * hears of the change again. Returns the function that stops it.
 */
export const followRights = (
  client: Client,
  storage: Pick<GuardedStorage, 'getItem' | 'setItem'>,
  hear: (followed: () => void) => void,
  again?: number,
): (() => void) => {
  let last = storage.getItem(KEY)
  const hearKey = (key: string) => {
    if (last === key) return
    const isFirst = last === null
    last = key
    const store = () => {
      if (last === key) storage.setItem(KEY, key)
    }
    if (isFirst) store()
    else hear(store)
  }
  return keepSubscribed(client, RightsChangedDocument, ({ rightsChanged: { key } }) => hearKey(key), again === undefined ? {} : { again })
}
