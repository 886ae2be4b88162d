import { useLingui } from '@lingui/react/macro'
import { IconBookmark } from '@tabler/icons-react'
import { memo, useCallback } from 'react'
import { withWords } from '#src/i18n/activate.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { openedLater } from '#src/ui/opened-later.tsx'
import type { OpenerProps } from '#src/ui/opened-later.tsx'
import classes from '../toolbar/list-tools.module.css'
import type { ViewsPanelProps } from './ViewsPanel.tsx'

const ViewsPopover = openedLater<ViewsPanelProps>(withWords('dialogs', async () => (await import('./ViewsPopover.tsx')).ViewsPopover))
const ActiveViewName = laterPart(withWords('dialogs', async () => (await import('./ActiveViewName.tsx')).ActiveViewName))

/** The views of a list that were saved by name, and the name of the one that is open; what is behind it comes over the wire only when it is needed. */
export const ViewsButton = memo((props: ViewsPanelProps) => {
  const { t } = useLingui()
  const button = useCallback((opener: OpenerProps) => viewsButton(t`Views`, props, opener), [t, props])
  return <ViewsPopover {...props} button={button} />
})

const viewsButton = (label: string, props: ViewsPanelProps, opener: OpenerProps) => (
  <Button
    {...opener}
    kind="subtle"
    icon={IconBookmark}
    {...(props.active === null ? { 'aria-label': label, 'data-shape': 'icon' } : { 'data-active': true })}
    title={label}
    aria-haspopup="dialog"
  >
    {props.active !== null && (
      <>
        <span className={classes['heard']}>{label}</span> <ActiveViewName list={props.list} standing={props} />
      </>
    )}
  </Button>
)
