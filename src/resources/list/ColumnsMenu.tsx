import { Button, Popover } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconColumns3 } from '@tabler/icons-react'
import { memo } from 'react'
import { laterPart } from '#src/ui/later-part.tsx'
import type { ColumnsChoiceProps } from './ColumnsChoice.tsx'
import toolbar from './list.module.css'

const ColumnsChoice = laterPart<ColumnsChoiceProps>(async () => (await import('./ColumnsChoice.tsx')).ColumnsChoice)

/** Which columns are shown and in what order; the choice itself comes over the wire only when someone reaches for it. */
export const ColumnsMenu = memo((props: ColumnsChoiceProps) => {
  const { t } = useLingui()
  return (
    <Popover position="bottom-end" trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button
          variant="default"
          aria-haspopup="dialog"
          onPointerEnter={() => void ColumnsChoice.preload()}
          onFocus={() => void ColumnsChoice.preload()}
        >
          <IconColumns3 size={16} aria-hidden="true" className={toolbar['glyph']} />
          <span className={toolbar['word']}>
            <Trans>Columns</Trans>
          </span>
        </Button>
      </Popover.Target>
      {/* The choice may still be on its way when the focus comes. */}
      <Popover.Dropdown role="dialog" aria-label={t`Columns`} tabIndex={-1}>
        <ColumnsChoice {...props} />
      </Popover.Dropdown>
    </Popover>
  )
})
