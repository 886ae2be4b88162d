import type { Client } from '@urql/core'
import { keepSubscribed } from '../data/keep-subscribed.ts'
import { RightsChangedDocument } from '../data/rights-changed.generated.ts'
import type { GuardedStorage } from '../lib/storage/guarded-storage.ts'

/** The last key in the tab's storage, so that a change between two page loads is noticed too. It says nothing about the rights. */
const KEY = 'portico.rights'

/** Calls `hear` when the rights of the signed-in user have changed. Returns the function that stops it. */
export const followRights = (
  client: Client,
  storage: Pick<GuardedStorage, 'getItem' | 'setItem'>,
  hear: () => void,
  again?: number,
): (() => void) =>
  keepSubscribed(
    client,
    RightsChangedDocument,
    ({ rightsChanged: { key } }) => {
      const known = storage.getItem(KEY)
      if (known === key) return
      storage.setItem(KEY, key)
      if (known !== null) hear()
    },
    again === undefined ? {} : { again },
  )
