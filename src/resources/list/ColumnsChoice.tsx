import { Trans, useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import type { ButtonIcon } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import classes from './columns-menu.module.css'
import type { AnyList, AnyRow, Column } from './list.ts'

export type ColumnsChoiceProps = {
  list: AnyList
  shown: readonly Column<AnyRow>[]
  choose: (ids: readonly string[] | null) => void
}

/** Every column but the first, which names the row: whether it is shown, and before which others. A hidden one keeps its place while this stands. */
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
  const move = (at: number, by: number, button: HTMLElement) => {
    const column = order[at]
    const to = at + by
    if (!column || to < 0 || to >= order.length) return
    apply(order.with(at, order[to] ?? column).with(to, column), ids)
    const place = to + 1
    say(t`${i18n._(column.label)}: position ${place} of ${order.length}`)
    // The row that React moves in the page loses the focus by that.
    requestAnimationFrame(() => button.focus())
  }
  return (
    <>
      <ul className={classes['columns']}>
        {order.map((column, at) => (
          <li key={column.id} className={classes['column']}>
            {/* A plain checkbox: a dozen of the component library's cost more than a press may (docs/commands.md, Budgets). */}
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

/** At an end it stays and can hold the focus; it only does nothing. */
const Step = ({ label, isEnd, icon, onPress }: StepProps) => (
  <IconButton size="sm" icon={icon} label={label} unavailable={isEnd} onClick={(event) => onPress(event.currentTarget)} />
)

/** The shown ones as they stand, each hidden one after the one that it follows by itself. */
function orderOf(list: AnyList, shown: readonly Column<AnyRow>[]): readonly Column<AnyRow>[] {
  const order = [...shown]
  list.columns.forEach((column, at) => {
    if (order.includes(column)) return
    const before = list.columns[at - 1]
    order.splice(before ? order.indexOf(before) + 1 : 1, 0, column)
  })
  return order.slice(1)
}
