import { Trans } from '@lingui/react/macro'
import { IconFilter } from '@tabler/icons-react'
import { Suspense, lazy, memo, useCallback, useRef, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { countConditions } from './filter.ts'
import type { ListView } from './address.ts'
import type { AnyList } from './list.ts'
import type { ShowView } from './use-list-view.ts'

const loadPanel = () => import('./filter-panel/FilterPanel.tsx')
const FilterPanel = lazy(async () => ({ default: (await loadPanel()).FilterPanel }))

type FilterButtonProps = { list: AnyList; view: ListView; show: ShowView }

/** Opens the filter builder, which comes over the wire only when someone reaches for it. */
export const FilterButton = memo(({ list, view, show }: FilterButtonProps) => {
  const [opened, setOpened] = useState(false)
  const [mounted, setMounted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The drawer gives the focus back by itself only from its second opening on: the first is its first drawing.
  const close = useCallback(() => {
    setOpened(false)
    button.current?.focus()
  }, [])
  const count = view.filter ? countConditions(view.filter) : 0
  const open = () => {
    setMounted(true)
    setOpened(true)
  }
  return (
    <>
      <Button
        ref={button}
        kind="secondary"
        icon={IconFilter}
        data-active={count > 0 || undefined}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={open}
      >
        <Trans>Filter</Trans>
      </Button>
      {mounted && (
        <Suspense fallback={null}>
          <FilterPanel list={list} view={view} opened={opened} onClose={close} onApply={(filter) => show({ filter })} />
        </Suspense>
      )}
    </>
  )
})
