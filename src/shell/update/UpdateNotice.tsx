import { useEffect, useState, useSyncExternalStore } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { unsavedChanges } from '#src/lib/unsaved-changes.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { watchUpdate } from './update-watch.ts'
import { PersistentToast } from '../base/PersistentToast.tsx'
import type { UpdateWatch } from './update-watch.ts'

type UpdatePromptProps = {
  watch: UpdateWatch
  /** Asks about unsaved input in this tab; false keeps the page and the prompt. */
  confirmLeaving: () => Promise<boolean>
}

/** Shows 'A new version is available.' until the user reloads or dismisses it for this visit. */
const UpdatePrompt = ({ watch, confirmLeaving }: UpdatePromptProps) => {
  const { t } = useLingui()
  const state = useSyncExternalStore(watch.subscribe, watch.current)
  const [putOff, setPutOff] = useState(false)
  if (state === 'current' || putOff) return null

  const reload = async () => {
    if (await confirmLeaving()) watch.accept()
  }
  return (
    <PersistentToast kind="news" title={<Trans>A new version is available.</Trans>} close={t`Later`} onClose={() => setPutOff(true)}>
      <Button busy={state === 'accepted'} onClick={() => void reload()}>
        <Trans>Reload</Trans>
      </Button>
    </PersistentToast>
  )
}

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
