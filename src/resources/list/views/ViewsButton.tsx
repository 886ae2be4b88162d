import { useLingui } from '@lingui/react/macro'
import { IconBookmark } from '@tabler/icons-react'
import { memo } from 'react'
import { withWords } from '#src/i18n/activate.ts'
import { Button } from '#src/ui/Button.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { openedLater } from '#src/ui/opened-later.tsx'
import classes from '../list-tools.module.css'
import type { ViewsPanelProps } from './ViewsPanel.tsx'

const ViewsPopover = openedLater<ViewsPanelProps>(withWords('dialogs', async () => (await import('./ViewsPopover.tsx')).ViewsPopover))
const ActiveViewName = laterPart(withWords('dialogs', async () => (await import('./ActiveViewName.tsx')).ActiveViewName))

/** The views of a list that were saved by name, and the name of the one that is open; what is behind it comes over the wire only when it is needed. */
export const ViewsButton = memo((props: ViewsPanelProps) => {
  const { t } = useLingui()
  const { active, list } = props
  return (
    <ViewsPopover
      {...props}
      button={(opener) => (
        <Button
          {...opener}
          kind="subtle"
          icon={IconBookmark}
          {...(active === null ? { 'aria-label': t`Views`, 'data-shape': 'icon' } : { 'data-active': true })}
          title={t`Views`}
          aria-haspopup="dialog"
        >
          {active !== null && (
            <>
              <span className={classes['heard']}>{t`Views`}</span> <ActiveViewName list={list} standing={props} />
            </>
          )}
        </Button>
      )}
    />
  )
})
