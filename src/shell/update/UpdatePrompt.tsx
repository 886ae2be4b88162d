import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Notification } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
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
      <Notification
        title={<Trans>A new version is available.</Trans>}
        closeButtonProps={{ 'aria-label': t`Later` }}
        onClose={() => setPutOff(true)}
        withBorder
      >
        <Button size="compact-sm" mt="xs" loading={state === 'accepted'} onClick={() => void reload()}>
          <Trans>Reload</Trans>
        </Button>
      </Notification>
    </div>
  )
}
