import { Popover } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconBookmark } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { IconButton } from '#src/ui/IconButton.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import type { ViewsPanelProps } from './ViewsPanel.tsx'

const ViewsPanel = laterPart<ViewsPanelProps>(async () => (await import('./ViewsPanel.tsx')).ViewsPanel)

/** The views of a list that were saved by name; what is behind it comes over the wire only when someone reaches for it. */
export const ViewsButton = memo((props: ViewsPanelProps) => {
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const onShow: ViewsPanelProps['onShow'] = (address, columns) => {
    setOpened(false)
    props.onShow(address, columns)
  }
  return (
    <Popover position="bottom-end" trapFocus returnFocus withRoles={false} width={360} opened={opened} onChange={setOpened}>
      <Popover.Target>
        <IconButton
          icon={IconBookmark}
          label={t`Views`}
          title={t`Views`}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
          onPointerEnter={() => void ViewsPanel.preload()}
          onFocus={() => void ViewsPanel.preload()}
        />
      </Popover.Target>
      {/* The panel may still be on its way when the focus comes. */}
      <Popover.Dropdown role="dialog" aria-label={t`Views`} tabIndex={-1}>
        {opened && <ViewsPanel {...props} onShow={onShow} />}
      </Popover.Dropdown>
    </Popover>
  )
})
