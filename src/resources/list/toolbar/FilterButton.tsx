import { Trans } from '@lingui/react/macro'
import { IconFilter } from '@tabler/icons-react'
import { memo } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { LazyFilterPanel } from './LazyFilterPanel.tsx'
import type { FilterPanelState } from './use-filter-panel.ts'

type FilterButtonProps = Pick<FilterPanelState, 'opened' | 'open' | 'close'> & { active: boolean }

/** Opens and closes the filter builder, whose code is loaded when the reader points at the button. */
export const FilterButton = memo(({ opened, open, close, active }: FilterButtonProps) => (
  <Button
    kind="secondary"
    icon={IconFilter}
    data-active={active || undefined}
    aria-haspopup="dialog"
    aria-expanded={opened}
    onPointerEnter={() => void LazyFilterPanel.preload()}
    onFocus={() => void LazyFilterPanel.preload()}
    onClick={() => (opened ? close() : open())}
  >
    <Trans>Filter</Trans>
  </Button>
))
