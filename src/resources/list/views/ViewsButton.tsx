import { Popover } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconBookmark } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import classes from '../list-tools.module.css'
import type { ViewsPanelProps } from './ViewsPanel.tsx'

const ViewsPanel = laterPart<ViewsPanelProps>(async () => (await import('./ViewsPanel.tsx')).ViewsPanel)
const ActiveViewName = laterPart(async () => (await import('./ActiveViewName.tsx')).ActiveViewName)

/** The views of a list that were saved by name, and the name of the one that is open; what is behind it comes over the wire only when it is needed. */
export const ViewsButton = memo((props: ViewsPanelProps) => {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const { active } = props
  const onShow: ViewsPanelProps['onShow'] = (view) => {
    setOpened(false)
    props.onShow(view)
  }
  return (
    <Popover position="bottom-end" trapFocus returnFocus withRoles={false} width={360} opened={opened} onChange={setOpened}>
      <Popover.Target>
        <Button
          kind="subtle"
          icon={IconBookmark}
          {...(active === null ? { 'aria-label': t`Views`, 'data-shape': 'icon' } : { 'data-active': true })}
          title={t`Views`}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
          onPointerEnter={() => void ViewsPanel.preload()}
          onFocus={() => void ViewsPanel.preload()}
        >
          {active !== null && (
            <>
              <span className={classes['heard']}>{t`Views`}</span> <ActiveViewName list={props.list} standing={props} />
            </>
          )}
        </Button>
      </Popover.Target>
      {/* The panel may still be on its way when the focus comes. */}
      <Popover.Dropdown role="dialog" aria-label={t`Views`} tabIndex={-1}>
        {opened && <ViewsPanel {...props} onShow={onShow} onSaved={props.onShow} />}
      </Popover.Dropdown>
    </Popover>
  )
})
