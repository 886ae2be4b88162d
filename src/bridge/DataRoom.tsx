import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { Provider } from 'urql'
import { usePortal } from './portal.bridge.tsx'

/** The data client for the components below; `fallback` until it is there. A client that cannot be had goes to the nearest error boundary. */
const DataRoom = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) => {
  const { data } = usePortal()
  const client = useSyncExternalStore(data.current.subscribe, data.current.get)
  const [failure, setFailure] = useState<{ error: unknown }>()
  useEffect(() => {
    if (!client) data.open().catch((error: unknown) => setFailure({ error }))
  }, [client, data])
  if (failure) throw failure.error
  return client ? <Provider value={client}>{children}</Provider> : fallback
}

export default DataRoom
