import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { PersistentToast } from '../base/PersistentToast.tsx'
import type { UpdateWatch } from './update-watch.ts'

type UpdatePromptProps = {
  watch: UpdateWatch
  /** Asks about unsaved input in this tab; false keeps the page and the prompt. */
  confirmLeaving: () => Promise<boolean>
}

/** Shows 'A new version is available.' until the user reloads or dismisses it for this visit. */
export const UpdatePrompt = ({ watch, confirmLeaving }: UpdatePromptProps) => {
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
