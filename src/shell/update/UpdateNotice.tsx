import { useEffect, useState } from 'react'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { UpdatePrompt } from './UpdatePrompt.tsx'
import { watchUpdate } from './update-watch.ts'

const SCRIPT = '/sw.js'

/** A reload loses unsaved input, so drafts are saved first and then the user is asked, once. */
const confirmReload = async (): Promise<boolean> => {
  await unsavedChanges.keepDrafts()
  const leave = await unsavedChanges.confirmLeaving()
  if (leave) unsavedChanges.giveUp()
  return leave
}

/** Registers the service worker of a built portal and shows its prompt. There is none in development. */
const UpdateNotice = () => {
  const [watch] = useState(() =>
    'serviceWorker' in navigator && import.meta.env.PROD
      ? watchUpdate({ workers: navigator.serviceWorker, document, reload: () => window.location.reload() })
      : undefined,
  )
  useEffect(() => {
    // Without a service worker the portal only lacks the prompt.
    watch?.start(SCRIPT).catch((error: unknown) => console.warn('The service worker could not be registered', error))
  }, [watch])
  return watch ? <UpdatePrompt watch={watch} confirmLeaving={confirmReload} /> : null
}

export default UpdateNotice
