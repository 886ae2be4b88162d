import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#src/ui/Button.tsx'
import type { UpdateWatch } from './update-watch.ts'
import classes from './update-prompt.module.css'

type UpdatePromptProps = {
  watch: UpdateWatch
  /** Asks about unsaved work in this tab; false keeps the page and the prompt. */
  confirmLeaving: () => Promise<boolean>
}

/** 'A new version is available.' (spec section 2): stays until the person reloads or puts it off for this visit. */
export const UpdatePrompt = ({ watch, confirmLeaving }: UpdatePromptProps) => {
  const { t } = useLingui()
  const state = useSyncExternalStore(watch.subscribe, watch.current)
  const [putOff, setPutOff] = useState(false)
  if (state === 'current' || putOff) return null

  const reload = async () => {
    if (await confirmLeaving()) watch.accept()
  }
  return (
    <div className={classes['place']} role="status">
      <p className={classes['title']}>
        <Trans>A new version is available.</Trans>
      </p>
      <button type="button" className={classes['close']} aria-label={t`Later`} onClick={() => setPutOff(true)}>
        <IconX size={18} aria-hidden="true" />
      </button>
      <Button disabled={state === 'accepted'} onClick={() => void reload()}>
        <Trans>Reload</Trans>
      </Button>
    </div>
  )
}
