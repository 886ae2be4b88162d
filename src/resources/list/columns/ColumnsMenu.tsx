import { useLingui } from '@lingui/react/macro'
import { IconColumns3 } from '@tabler/icons-react'
import { memo, useCallback } from 'react'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import { openedLater } from '#src/ui/opened-later.tsx'
import type { OpenerProps } from '#src/ui/opened-later.tsx'
import type { ColumnsChoiceProps } from './ColumnsChoice.tsx'

const ColumnsPanel = openedLater<ColumnsChoiceProps>(async () => (await import('./ColumnsPanel.tsx')).ColumnsPanel)

/** Button for the choice of columns, whose code is loaded when the reader points at it. */
export const ColumnsMenu = memo((props: ColumnsChoiceProps) => {
  const { t } = useLingui()
  const button = useCallback((opener: OpenerProps) => columnsButton(t`Columns`, opener), [t])
  return <ColumnsPanel {...props} button={button} />
})

const columnsButton = (label: string, opener: OpenerProps) => (
  <IconButton {...opener} icon={IconColumns3} label={label} title={label} aria-haspopup="dialog" />
)
