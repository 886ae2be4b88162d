import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Provider } from 'urql'
import { usePortal } from './portal.bridge.tsx'

/** Provides the data client; renders `fallback` until it is loaded. If loading fails, the nearest error boundary handles it. */
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
