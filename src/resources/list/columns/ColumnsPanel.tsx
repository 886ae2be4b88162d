import { Popover } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import type { OpenedProps } from '#src/ui/opened-later.tsx'
import { ColumnsChoice, type ColumnsChoiceProps } from './ColumnsChoice.tsx'

export const ColumnsPanel = ({ opened, onChange, button, ...choice }: ColumnsChoiceProps & OpenedProps) => {
  const { t } = useLingui()
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>{button({ 'aria-expanded': opened, onClick: () => onChange(!opened) })}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t`Columns`}>
        <ColumnsChoice {...choice} />
      </Popover.Dropdown>
    </Popover>
  )
}
