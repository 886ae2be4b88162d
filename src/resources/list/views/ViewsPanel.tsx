import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#src/ui/Button.tsx'
import { CopyText } from '#src/ui/CopyText.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { SkeletonLines } from '#src/ui/SkeletonLines.tsx'
import { toast } from '#src/ui/toast.ts'
import { useFocusKept } from '#src/ui/use-focus-kept.ts'
import { WorkButton } from '#src/ui/WorkButton.tsx'
import { SaveViewForm } from './SaveViewForm.tsx'
import { useViews } from './use-views.ts'
import type { SavedView } from './use-views.ts'
import classes from './views.module.css'

export type ViewsPanelProps = {
  /** Which list. */
  list: string
  /** The query string of the list as it stands, without the page one is on. */
  address: string
  columns: readonly string[]
  /** Shows a view; `columns` null for the list's own choice. */
  onShow: (address: string, columns: readonly string[] | null) => void
}

/** Finds the list again as somebody saved it, keeps it as it stands now, and makes a link to it. */
export const ViewsPanel = ({ list, address, columns, onShow }: ViewsPanelProps) => {
  const { views, failed, reload, save, drop, share } = useViews(list)
  const { pathname } = useLocation()
  const [link, setLink] = useState<{ to: string; address: string }>()
  const { t } = useLingui()
  const panel = useFocusKept<HTMLDivElement>()
  const path = pathname + address
  const makeLink = async () => {
    const made = await share(path)
    if (made) setLink({ to: path, address: made })
  }
  return (
    <div ref={panel} className={classes['panel']}>
      {failed && <ErrorState onRetry={reload} />}
      {!views && !failed && <SkeletonLines lines={3} />}
      {views?.length === 0 && (
        <p className={classes['hint']}>
          <Trans>No saved views yet. Filter and sort the list, then save it as a view.</Trans>
        </p>
      )}
      {views && views.length > 0 && (
        <ul className={classes['list']}>
          {views.map((view) => (
            <ViewRow key={view.id} view={view} onShow={onShow} onDrop={drop} />
          ))}
        </ul>
      )}
      <SaveViewForm
        own={views?.filter(({ mine }) => mine) ?? []}
        onSave={(name, shared, id) => save({ list, name, shared, address, columns: [...columns], ...(id !== undefined && { id }) })}
      />
      <div className={classes['link']}>
        <WorkButton kind="secondary" work={makeLink}>
          <Trans>Create a link to this list</Trans>
        </WorkButton>
        {link?.to === path && <CopyText value={link.address} what={t`Link`} />}
      </div>
    </div>
  )
}

type ViewRowProps = { view: SavedView; onShow: ViewsPanelProps['onShow']; onDrop: (id: string) => Promise<unknown> }

const ViewRow = ({ view, onShow, onDrop }: ViewRowProps) => {
  const { t } = useLingui()
  const [asking, setAsking] = useState(false)
  const { id, name, mine, shared } = view
  const remove = async () => {
    if ((await onDrop(id)) === undefined) toast.success(t`View has been deleted`)
    else setAsking(false)
  }
  return (
    <li className={classes['row']}>
      <button type="button" className={classes['view']} onClick={() => onShow(view.address, view.columns)}>
        <span className={classes['name']}>{name}</span>
        {shared && <span className={classes['hint']}>{mine ? <Trans>shared by you</Trans> : <Trans>shared with you</Trans>}</span>}
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
    </li>
  )
}
