import { Popover } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { OpenedProps } from '#src/ui/opened-later.tsx'
import { ViewsPanel, type ViewsPanelProps } from './ViewsPanel.tsx'

export const ViewsPopover = ({ opened, onChange, button, ...views }: ViewsPanelProps & OpenedProps) => {
  const { t } = useLingui()
  const onShow: ViewsPanelProps['onShow'] = (view) => {
    onChange(false)
    views.onShow(view)
  }
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" trapFocus returnFocus withRoles={false} width={360}>
      <Popover.Target>{button({ 'aria-expanded': opened, onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t`Views`}>
        {opened && <ViewsPanel {...views} onShow={onShow} onSaved={views.onShow} />}
      </Popover.Dropdown>
    </Popover>
  )
}
