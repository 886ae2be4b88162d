import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useId, useSyncExternalStore, type ReactNode } from 'react'
import { singleKeys } from '#src/lib/single-keys.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ModalDialog } from '#src/ui/dialogs/ModalDialog.tsx'
import { useSidePanel } from '#src/ui/dialogs/use-side-panel.ts'
import classes from './keys-dialog.module.css'

/** Lists the keyboard shortcuts; opened by ? and from the palette. */
const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useLingui()
  const why = useId()
  const single = useSyncExternalStore(singleKeys.subscribe, singleKeys.get)
  useSidePanel(true, onClose)
  return (
    <ModalDialog
      title={<Trans>Keyboard shortcuts</Trans>}
      onCancel={onClose}
      actions={
        <Button kind="secondary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <dl className={classes['keys']}>
        <Keys keys={[t`Ctrl`, 'K']} does={<Trans>Search users, customers, pages and actions</Trans>} />
        <Keys keys={['/']} off={!single} does={<Trans>Search in the list</Trans>} />
        <Keys keys={['?']} off={!single} does={<Trans>Show these shortcuts</Trans>} />
        <Keys keys={['X']} off={!single} does={<Trans>Select or deselect the row</Trans>} />
        <Keys keys={[t`Shift`, '↑ ↓']} does={<Trans>Extend the selection by a row</Trans>} />
        <Keys keys={[t`Shift`, t`Click`]} does={<Trans>Select a range of rows</Trans>} />
        <Keys keys={['Esc']} does={<Trans>Close dialog, or clear the selection</Trans>} />
        <Keys keys={['F8']} does={<Trans>Go to the newest message and its buttons</Trans>} />
        <Keys keys={['Tab']} does={<Trans>Go to the next control</Trans>} />
      </dl>
      <Switch
        className={classes['single']}
        label={<Trans>Single-key shortcuts</Trans>}
        aria-describedby={why}
        checked={single}
        onChange={({ currentTarget }) => singleKeys.set(currentTarget.checked)}
      />
      <p id={why} className={classes['note']}>
        <Trans>Turn off /, ? and X if they interfere with speech input or are pressed by accident.</Trans>
      </p>
      <p className={classes['note']}>
        <Trans>On a Mac, use ⌘ instead of Ctrl. /, ? and X do not work as shortcuts while you type in a field.</Trans>
      </p>
    </ModalDialog>
  )
}

export default KeysDialog

const Keys = ({ keys, does, off = false }: { keys: readonly string[]; does: ReactNode; off?: boolean }) => (
  <div className={classes['row']} data-off={off || undefined}>
    <dt>
      {keys.map((key) => (
        <kbd key={key} className={classes['key']}>
          {key}
        </kbd>
      ))}
    </dt>
    <dd>
      {does}
      {off && (
        <small>
          <Trans>Off</Trans>
        </small>
      )}
    </dd>
  </div>
)
