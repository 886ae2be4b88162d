import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, type ButtonIcon } from '#src/ui/controls/Button.tsx'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import classes from './columns-menu.module.css'
import type { AnyList, AnyRow, Column } from '../list.ts'
import { useRowDrag } from '../table/use-row-drag.ts'

export type ColumnsChoiceProps = {
  list: AnyList
  shown: readonly Column<AnyRow>[]
  choose: (ids: readonly string[] | null) => void
}

/** Chooses visibility and order of all columns but the first, which names the row. A hidden column keeps its place while the menu is open. */
export const ColumnsChoice = ({ list, shown, choose }: ColumnsChoiceProps) => {
  const { t, i18n } = useLingui()
  const [said, say] = useState('')
  const [order, setOrder] = useState(() => orderOf(list, shown))
  const ids = new Set(shown.map(({ id }) => id))
  const apply = (next: readonly Column<AnyRow>[], on: ReadonlySet<string>) => {
    setOrder(next)
    choose(next.map(({ id }) => id).filter((id) => on.has(id)))
  }
  const toggle = (id: string, on: boolean) => apply(order, on ? new Set([...ids, id]) : new Set([...ids].filter((each) => each !== id)))
  const sayPlace = (next: readonly Column<AnyRow>[], at: number) => {
    const column = next[at]
    const place = at + 1
    if (column) say(t`${i18n._(column.label)}: position ${place} of ${next.length}`)
  }
  const drag = useRowDrag({
    move: (from, to) => setOrder(moved(order, from, to)),
    drop: (at) => {
      apply(order, ids)
      sayPlace(order, at)
    },
    cancel: () => setOrder(orderOf(list, shown)),
  })
  const move = (at: number, by: number, button: HTMLElement) => {
    const to = at + by
    if (to < 0 || to >= order.length) return
    const next = moved(order, at, to)
    apply(next, ids)
    sayPlace(next, to)
    // When React moves the row in the DOM, the button loses the focus.
    requestAnimationFrame(() => button.focus())
  }
  return (
    <>
      <ul className={classes['columns']} {...drag.list}>
        {order.map((column, at) => (
          <li key={column.id} className={classes['column']} data-dragged={drag.dragged === at || undefined}>
            {/* The arrow buttons do the same for keyboard and screen reader. */}
            <span className={classes['grip']} data-grip="" aria-hidden="true">
              <IconGripVertical size={16} />
            </span>
            {/* A plain checkbox, because a dozen of the component library's would exceed the time budget of a press (docs/commands.md, Budgets). */}
            <label className={classes['name']}>
              <input type="checkbox" checked={ids.has(column.id)} onChange={(event) => toggle(column.id, event.currentTarget.checked)} />
              {i18n._(column.label)}
            </label>
            <Step
              label={t`Move ${i18n._(column.label)} up`}
              isEnd={at === 0}
              icon={IconArrowUp}
              onPress={(button) => move(at, -1, button)}
            />
            <Step
              label={t`Move ${i18n._(column.label)} down`}
              isEnd={at === order.length - 1}
              icon={IconArrowDown}
              onPress={(button) => move(at, 1, button)}
            />
          </li>
        ))}
      </ul>
      <Button
        kind="subtle"
        size="sm"
        onClick={() => {
          setOrder(list.columns.slice(1))
          choose(null)
        }}
      >
        <Trans>Default columns</Trans>
      </Button>
      <span role="status" className={classes['said']}>
        {said}
      </span>
    </>
  )
}

type StepProps = { label: string; isEnd: boolean; icon: ButtonIcon; onPress: (button: HTMLElement) => void }

/** At an end it stays focusable but does nothing. */
const Step = ({ label, isEnd, icon, onPress }: StepProps) => (
  <IconButton size="sm" icon={icon} label={label} unavailable={isEnd} onClick={(event) => onPress(event.currentTarget)} />
)

const moved = <Item,>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)]
}

/** Orders all columns: visible ones as chosen, each hidden one after the column that precedes it by default. */
function orderOf(list: AnyList, shown: readonly Column<AnyRow>[]): readonly Column<AnyRow>[] {
  const order = [...shown]
  list.columns.forEach((column, at) => {
    if (order.includes(column)) return
    const before = list.columns[at - 1]
    order.splice(before ? order.indexOf(before) + 1 : 1, 0, column)
  })
  return order.slice(1)
}
