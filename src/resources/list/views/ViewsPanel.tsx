import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { referenceOf } from '../../failure.ts'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { WorkButton } from '#src/ui/controls/WorkButton.tsx'
import { activeOf, isChanged, type ActiveViewState } from './active-view.ts'
import { SaveViewForm } from './SaveViewForm.tsx'
import { useViews } from './use-views.ts'
import { ViewRow } from './ViewRow.tsx'
import classes from './views.module.css'

/** `columns` null stands for the list's default columns. */
export type ShownView = { id: string; address: string; columns: readonly string[] | null }

export type ViewsPanelProps = ActiveViewState & {
  list: string
  onShow: (view: ShownView) => void
  /** Called when the current view was saved. Without it the saved view is not marked as open. */
  onSaved?: (view: ShownView) => void
}

/** Opens saved views of a list, saves the current one, and creates a link to it. */
export const ViewsPanel = ({ list, active, address, columns, onShow, onSaved }: ViewsPanelProps) => {
  const { views, error, reload, save, drop, share } = useViews(list)
  const { pathname } = useLocation()
  const [link, setLink] = useState<{ to: string; address: string }>()
  const { t } = useLingui()
  const panel = useFocusFallback<HTMLDivElement>()
  const path = pathname + address
  const standing = { active, address, columns }
  const open = activeOf(views ?? [], standing)
  const keep = async (name: string, shared: boolean, over?: string) => {
    const { id, refused } = await save({ list, name, shared, address, columns: [...columns], ...(over !== undefined && { id: over }) })
    if (id !== undefined) onSaved?.({ id, address, columns })
    return refused
  }
  const makeLink = async () => {
    const made = await share(path)
    if (made) setLink({ to: path, address: made })
  }
  return (
    <div ref={panel} className={classes['panel']}>
      {error && <ErrorState reference={referenceOf(error)} onRetry={reload} />}
      {!views && !error && <SkeletonLines lines={3} />}
      {views?.length === 0 && (
        <p className={classes['hint']}>
          <Trans>No saved views yet. Filter and sort the list, then save it as a view.</Trans>
        </p>
      )}
      {views && views.length > 0 && (
        <ul className={classes['list']}>
          {views.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              isOpen={view === open}
              isChanged={view === open && isChanged(view, standing)}
              onShow={onShow}
              onSave={() => keep(view.name, view.shared, view.id)}
              onDrop={drop}
            />
          ))}
        </ul>
      )}
      <SaveViewForm own={views?.filter(({ mine }) => mine) ?? []} isAnother={open !== undefined} onSave={keep} />
      <div className={classes['link']}>
        <WorkButton kind="secondary" work={makeLink}>
          <Trans>Create a link to this list</Trans>
        </WorkButton>
        {link?.to === path && <CopyText value={link.address} what={t`Link`} />}
      </div>
    </div>
  )
}
