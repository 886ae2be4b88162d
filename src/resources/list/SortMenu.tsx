import { Trans } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { openedLater } from '#src/ui/opened-later.tsx'
import type { SortChoiceProps } from './SortChoice.tsx'

const SortChoice = openedLater<SortChoiceProps>(async () => (await import('./SortChoice.tsx')).SortChoice)

/** What the column headers do, for screens on which rows are cards without any. */
export const SortMenu = memo((props: SortChoiceProps) => {
  const Arrow = props.sort.direction === 'ASC' ? IconArrowUp : IconArrowDown
  return (
    <SortChoice
      {...props}
      button={(opener) => (
        <Button {...opener} kind="secondary" icon={Arrow} aria-haspopup="menu" collapses>
          <Trans>Sort</Trans>
        </Button>
      )}
    />
  )
})
