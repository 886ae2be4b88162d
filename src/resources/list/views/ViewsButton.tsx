import { useLingui } from '@lingui/react/macro'
import { IconBookmark } from '@tabler/icons-react'
import { memo, useCallback } from 'react'
import { withWords } from '#src/i18n/activate.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { openedLater, type OpenerProps } from '#src/ui/opened-later.tsx'
import classes from '../toolbar/list-tools.module.css'
import type { ViewsPanelProps } from './ViewsPanel.tsx'

const ViewsPopover = openedLater<ViewsPanelProps>(withWords('dialogs', async () => (await import('./ViewsPopover.tsx')).ViewsPopover))
const ActiveViewName = laterPart(withWords('dialogs', async () => (await import('./ActiveViewName.tsx')).ActiveViewName))

/** Button for the saved views of a list, with the name of the open one. The popover's code is loaded on demand. */
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
