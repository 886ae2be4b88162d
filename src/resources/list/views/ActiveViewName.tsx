import { Trans } from '@lingui/react/macro'
import { isChanged, type ActiveViewState } from './active-view.ts'
import { useViews } from './use-views.ts'
import classes from './views.module.css'

/** Name of the saved view that was opened, and whether the list has been changed since. */
export const ActiveViewName = ({ list, standing }: { list: string; standing: ActiveViewState }) => {
  const { views } = useViews(list)
  const view = views?.find(({ id }) => id === standing.active)
  if (!view) return null
  return (
    <>
      <span className={classes['active']} dir="auto">
        {view.name}
      </span>
      {isChanged(view, standing) && (
        <span className={classes['changed']}>
          <Trans>Changed</Trans>
        </span>
      )}
    </>
  )
}
