import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { referenceOf } from '../../failure.ts'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { useFocusKept } from '#src/ui/page/use-focus-kept.ts'
import { WorkButton } from '#src/ui/controls/WorkButton.tsx'
import { activeOf, isChanged } from './active-view.ts'
import type { Standing } from './active-view.ts'
import { SaveViewForm } from './SaveViewForm.tsx'
import { useViews } from './use-views.ts'
import { ViewRow } from './ViewRow.tsx'
import classes from './views.module.css'

/** `columns` null: the list's own choice. */
export type ShownView = { id: string; address: string; columns: readonly string[] | null }

export type ViewsPanelProps = Standing & {
  /** Which list. */
  list: string
  onShow: (view: ShownView) => void
  /** The list as it stands is this view from now on; without it nothing marks it. */
  onSaved?: (view: ShownView) => void
}

/** Finds the list again as somebody saved it, keeps it as it stands now, and makes a link to it. */
export const ViewsPanel = ({ list, active, address, columns, onShow, onSaved }: ViewsPanelProps) => {
  const { views, error, reload, save, drop, share } = useViews(list)
  const { pathname } = useLocation()
  const [link, setLink] = useState<{ to: string; address: string }>()
  const { t } = useLingui()
  const panel = useFocusKept<HTMLDivElement>()
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
