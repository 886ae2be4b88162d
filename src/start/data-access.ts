import type { Client } from '@urql/core'
import type { PortalDeps } from '../bridge/portal.ts'
import type { DataClient } from '../data/client.ts'
import { createStore } from '../lib/storage/store.ts'

/**
 * Manages the data client of the current session. `create` loads its code, which pages without a user never need, and creates a client; if it fails,
 * the next call tries again. `renew` closes the client: after a change of user or a sign-out, the next client starts with an empty cache.
 */
export const createDataAccess = (create: () => Promise<DataClient>): PortalDeps['data'] & { renew: () => void } => {
  const current = createStore<Client | undefined>(undefined)
  let opening: Promise<DataClient> | undefined

  const open = async () => {
    const mine = (opening ??= create())
    try {
      const { client } = await mine
      if (mine === opening) current.set(client)
      return client
    } catch (error) {
      if (mine === opening) opening = undefined
      throw error
    }
  }
  const renew = () => {
    opening?.then(
      ({ close }) => close(),
      () => {},
    )
    opening = undefined
    current.set(undefined)
  }
  return { current, open, renew }
}
