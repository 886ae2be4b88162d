import { useLingui } from '@lingui/react/macro'
import { IconColumns3 } from '@tabler/icons-react'
import { memo } from 'react'
import { IconButton } from '#src/ui/IconButton.tsx'
import { openedLater } from '#src/ui/opened-later.tsx'
import type { ColumnsChoiceProps } from './ColumnsChoice.tsx'

const ColumnsPanel = openedLater<ColumnsChoiceProps>(async () => (await import('./ColumnsPanel.tsx')).ColumnsPanel)

/** Which columns are shown and in what order; the choice itself comes over the wire only when someone reaches for it. */
export const ColumnsMenu = memo((props: ColumnsChoiceProps) => {
  const { t } = useLingui()
  return (
    <ColumnsPanel
      {...props}
      button={(opener) => <IconButton {...opener} icon={IconColumns3} label={t`Columns`} title={t`Columns`} aria-haspopup="dialog" />}
    />
  )
})
