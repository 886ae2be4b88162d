import { useEffect, useState, useSyncExternalStore } from 'react'
import { usePortal } from '../portal.bridge.tsx'
import type { Recorder } from './recorder.ts'
import type { Entry } from './recording.ts'

const NOTHING: readonly Entry[] = []
const never = () => () => {}
const none = () => NOTHING

/** The recorder and what it has recorded so far. Undefined until it is loaded; if that fails, the nearest error boundary handles it. */
export const useRecorder = (): { recorder: Recorder | undefined; entries: readonly Entry[] } => {
  const { recorder: load } = usePortal()
  const [loaded, setLoaded] = useState<{ recorder?: Recorder; failure?: unknown }>({})
  useEffect(() => {
    load().then(
      (recorder) => setLoaded({ recorder }),
      (failure: unknown) => setLoaded({ failure }),
    )
  }, [load])
  if (loaded.failure !== undefined) throw loaded.failure
  const { recorder } = loaded
  const entries = useSyncExternalStore(recorder?.subscribe ?? never, recorder?.entries ?? none)
  return { recorder, entries }
}
