import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import { useSidePanel } from '#src/ui/dialogs/use-side-panel.ts'
import type { FilterGroup } from '../address/filter.ts'
import type { AnyList } from '../list.ts'
import type { FilterPanelState } from '../toolbar/use-filter-panel.ts'
import type { ListState } from '../use-resource-list.ts'
import { FilterBuilder } from './FilterBuilder.tsx'
import classes from './filter-panel.module.css'
import { LazyFilterDrawer } from './LazyFilterDrawer.ts'
import { useDraft } from './use-draft.ts'
import { usePanelPlace } from './use-panel-place.ts'

/**
 * Keeps the element's distance from the top of the window in its `--top`, so that CSS can limit its height. Updated after each render and on scroll
 * and resize.
 */
const useRoomBelow = <Part extends HTMLElement>(shown: boolean) => {
  const part = useRef<Part>(null)
  const fit = useRef(() => {
    const { current } = part
    if (current) current.style.setProperty('--top', `${Math.round(current.getBoundingClientRect().top)}px`)
  })
  useLayoutEffect(() => {
    if (shown) fit.current()
  })
  useEffect(() => {
    if (!shown) return undefined
    const listeners = new AbortController()
    for (const event of ['scroll', 'resize']) window.addEventListener(event, fit.current, { passive: true, signal: listeners.signal })
    return () => listeners.abort()
  }, [shown])
  return part
}

/**
 * Sets `data-beside` on an element one frame after it is shown. The panel is painted first; only then the rows make room for it, which causes a
 * layout of all of them.
 */
const useBeside = (part: RefObject<HTMLElement | null>, shown: boolean): void =>
  useEffect(() => {
    let painted: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      painted = setTimeout(() => part.current?.toggleAttribute('data-beside', shown))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(painted)
    }
  }, [part, shown])

export type FilterPanelProps = {
  list: AnyList
  state: Pick<ListState, 'view' | 'total' | 'scope'>
  panel: FilterPanelState
  onApply: (filter: FilterGroup | null) => void
}

/**
 * The filter builder, beside the rows if there is room, else over them until it is applied. The draft stays when the panel is closed, when the window
 * is resized, and when another filter becomes active. Only applying it changes the list.
 */
export const FilterPanel = ({ list, state, panel, onApply }: FilterPanelProps) => {
  const place = usePanelPlace()
  const { opened, close } = panel
  const draft = useDraft(list, state.view.filter)
  useSidePanel(opened, close)
  const apply = (filter: FilterGroup | null) => {
    onApply(filter)
    if (place !== 'beside') close()
  }
  const builder = <FilterBuilder list={list} state={state} panel={panel} {...draft} onApply={apply} />
  if (place !== 'modal')
    return (
      <Docked opened={opened} isBeside={place === 'beside'} onClose={close}>
        {builder}
      </Docked>
    )
  return (
    <LazyFilterDrawer opened={opened} onClose={close}>
      {builder}
    </LazyFilterDrawer>
  )
}

type DockedProps = { opened: boolean; isBeside: boolean; onClose: () => void; children: ReactNode }

/** Not modal: the rows beside it stay visible and usable. */
const Docked = ({ opened, isBeside, onClose, children }: DockedProps) => {
  const { t } = useLingui()
  const panel = useRoomBelow<HTMLElement>(opened)
  useBeside(panel, opened && isBeside)
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Element)) return
    // Escape first closes what is open inside, such as the options of a field.
    if (!event.target.closest('[aria-expanded="true"]')) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key that closes a dialog, wherever in it the focus is
    <section ref={panel} role="dialog" aria-label={t`Filter`} hidden={!opened} className={classes['docked']} onKeyDown={leave}>
      <div className={classes['title']}>
        <h2>{t`Filter`}</h2>
        <IconButton icon={IconX} label={t`Close`} onClick={onClose} />
      </div>
      {children}
    </section>
  )
}
