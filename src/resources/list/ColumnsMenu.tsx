import { Popover } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconColumns3 } from '@tabler/icons-react'
import { memo } from 'react'
import { IconButton } from '#src/ui/IconButton.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import type { ColumnsChoiceProps } from './ColumnsChoice.tsx'

const ColumnsChoice = laterPart<ColumnsChoiceProps>(async () => (await import('./ColumnsChoice.tsx')).ColumnsChoice)

/** Which columns are shown and in what order; the choice itself comes over the wire only when someone reaches for it. */
export const ColumnsMenu = memo((props: ColumnsChoiceProps) => {
  const { t } = useLingui()
  return (
    <Popover position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <IconButton
          icon={IconColumns3}
          label={t`Columns`}
          title={t`Columns`}
          aria-haspopup="dialog"
          onPointerEnter={() => void ColumnsChoice.preload()}
          onFocus={() => void ColumnsChoice.preload()}
        />
      </Popover.Target>
      {/* The choice may still be on its way when the focus comes. */}
      <Popover.Dropdown role="dialog" aria-label={t`Columns`} tabIndex={-1}>
        <ColumnsChoice {...props} />
      </Popover.Dropdown>
    </Popover>
  )
})
