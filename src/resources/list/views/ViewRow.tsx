import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { WorkButton } from '#src/ui/controls/WorkButton.tsx'
import type { Refusal, SavedView } from './use-views.ts'
import type { ViewsPanelProps } from './ViewsPanel.tsx'
import classes from './views.module.css'

type ViewRowProps = {
  view: SavedView
  /** Whether the list shows this view, changed or not. */
  isOpen: boolean
  /** Whether the list has been changed since it was opened. */
  isChanged: boolean
  onShow: ViewsPanelProps['onShow']
  onSave: () => Promise<Refusal>
  onDrop: (id: string) => Promise<unknown>
}

/** A saved view, with buttons to open and delete it. If the list was changed since, the changes can be saved or discarded. */
export const ViewRow = ({ view, isOpen, isChanged, onShow, onSave, onDrop }: ViewRowProps) => {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const { id, name, mine, shared } = view
  const remove = async () => {
    if ((await onDrop(id)) === undefined) toast.success(t`View has been deleted`)
    else setAsking(false)
  }
  const overwrite = async () => {
    const refused = await onSave()
    if (!refused) toast.success(t`View has been saved`)
    else if (refused.code === 'VIEW_NOT_FOUND') toast.error(t`${name} has been deleted in the meantime. Save the list as a new view.`)
    else if (refused.code !== 'FAILED') toast.error(t`Could not save. Check your entries and try again.`)
  }
  return (
    <li>
      <div className={classes['row']}>
        <button type="button" className={classes['view']} aria-current={isOpen || undefined} onClick={() => onShow(view)}>
          {isOpen && <IconCheck size={18} aria-hidden="true" />}
          <span>
            <span className={classes['name']} dir="auto">
              {name}
            </span>
            {shared && <span className={classes['hint']}>{mine ? <Trans>shared by you</Trans> : <Trans>shared with you</Trans>}</span>}
            {isChanged && (
              <span className={classes['hint']}>
                {shared && ' · '}
                <Trans>Changed</Trans>
              </span>
            )}
          </span>
        </button>
        {mine && !asking && (
          <Button kind="secondary" aria-label={t`Delete ${name}`} onClick={() => setAsking(true)}>
            <Trans>Delete</Trans>
          </Button>
        )}
        {asking && (
          <>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <WorkButton kind="danger" work={remove}>
              <Trans>Delete</Trans>
            </WorkButton>
          </>
        )}
      </div>
      {isChanged && (
        <div className={classes['changes']}>
          {mine && (
            <WorkButton size="sm" work={overwrite}>
              <Trans>Save changes</Trans>
            </WorkButton>
          )}
          <Button kind="secondary" size="sm" onClick={() => onShow(view)}>
            <Trans>Discard changes</Trans>
          </Button>
        </div>
      )}
    </li>
  )
}
