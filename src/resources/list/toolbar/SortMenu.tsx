import { Trans } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { openedLater } from '#src/ui/opened-later.tsx'
import type { OpenerProps } from '#src/ui/opened-later.tsx'
import type { SortChoiceProps } from './SortChoice.tsx'

const SortChoice = openedLater<SortChoiceProps>(async () => (await import('./SortChoice.tsx')).SortChoice)

/** Replaces the column headers on narrow screens, where rows are cards. */
export const SortMenu = memo((props: SortChoiceProps) => (
  <SortChoice {...props} button={props.sort.direction === 'ASC' ? ascendingButton : descendingButton} />
))

const ascendingButton = (opener: OpenerProps) => sortButton(IconArrowUp, opener)
const descendingButton = (opener: OpenerProps) => sortButton(IconArrowDown, opener)

const sortButton = (arrow: typeof IconArrowUp, opener: OpenerProps) => (
  <Button {...opener} kind="secondary" icon={arrow} aria-haspopup="menu" collapses>
    <Trans>Sort</Trans>
  </Button>
)
