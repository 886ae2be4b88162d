import { useEffect, useState } from 'react'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { UpdatePrompt } from './UpdatePrompt.tsx'
import { watchUpdate } from './update-watch.ts'

const SCRIPT = '/sw.js'

/** Registers the service worker of a built portal and shows its prompt; development has none. */
const UpdateNotice = () => {
  const [watch] = useState(() =>
    'serviceWorker' in navigator && import.meta.env.PROD
      ? watchUpdate({ workers: navigator.serviceWorker, document, reload: () => window.location.reload() })
      : undefined,
  )
  useEffect(() => {
    // Without a worker the portal only lacks the prompt.
    watch?.start(SCRIPT).catch((error: unknown) => console.warn('The service worker could not be registered', error))
  }, [watch])
  return watch ? <UpdatePrompt watch={watch} confirmLeaving={unsavedChanges.confirmLeaving} /> : null
}

export default UpdateNotice
