import type { Client } from '@urql/core'
import type { PortalDeps } from '../bridge/portal.ts'
import type { DataClient } from '../data/client.ts'
import { createStore } from '../lib/storage/store.ts'

/**
 * The data client of the present session. `create` brings its code, which pages without a user never need, and makes a new one; where that fails
 * the next call tries again. `renew` closes it: another person, or nobody, means another client with an empty cache.
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
