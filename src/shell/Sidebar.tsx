import { useLingui } from '@lingui/react/macro'
import { MainNavigation } from './MainNavigation.tsx'
import { RecordNavigation } from './RecordNavigation.tsx'
import type { NavigationGroup, RecordGroup } from './navigation.ts'
import classes from './sidebar.module.css'

/** The navigation beside the page: full above 1023 pixels, a rail of icons down to 768, in the menu below. */
export const Sidebar = ({ groups, record }: { groups: readonly NavigationGroup[]; record: readonly RecordGroup[] }) => {
  const { t } = useLingui()
  return (
    <div className={classes['root']}>
      <nav data-tour="navigation" aria-label={t`Main`}>
        <MainNavigation groups={groups} withRecord={record.length > 0} compact />
      </nav>
      {record.length > 0 && (
        <div className={classes['record']}>
          <RecordNavigation groups={record} />
        </div>
      )}
    </div>
  )
}
