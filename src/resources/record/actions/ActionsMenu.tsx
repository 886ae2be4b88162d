import { Menu } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import type { TypedDocumentNode } from 'urql'
import type { OpenedProps } from '#src/ui/opened-later.tsx'
import { moveFocus } from '#src/ui/page/page-ready.ts'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { useStableQuery } from '../../query/use-stable-query.ts'
import type { RecordAction, RecordActions } from './action.ts'
import { ActionItems } from './ActionItems.tsx'
import classes from './actions.module.css'
import { useRecordAction } from './use-record-action.tsx'

type Reading<Entity, Data> = { query: TypedDocumentNode<Data, { id: string }>; entity: (data: Data) => Entity | null }
type ActionsMenuProps<Entity, Data> = Reading<Entity, Data> &
  OpenedProps & {
    actions: RecordActions<Entity>
    /** The record, or its ID if it must be queried first. */
    of: Entity | string
  }

/** Menu of the actions on a record, with its button and the dialog of the chosen action. */
export const ActionsMenu = <Entity, Data>({ actions, of, opened, onChange, button, ...read }: ActionsMenuProps<Entity, Data>) => {
  const { start, running, dialog } = useRecordAction<Entity>()
  const opener = useRef<HTMLButtonElement>(null)
  const isShown = opened || dialog !== undefined
  const wasShown = useRef(isShown)
  // The element that had the focus, a menu item or a dialog button, is gone; or a right click had focused an element around the row.
  useEffect(() => {
    const isGone = wasShown.current && !isShown
    wasShown.current = isShown
    if (!isGone) return undefined
    const giveBack = () => {
      if (opener.current && document.activeElement?.contains(opener.current)) moveFocus(opener.current)
    }
    giveBack()
    // A press outside of the menu moves the focus once more after the menu has closed.
    const later = setTimeout(giveBack)
    return () => clearTimeout(later)
  }, [isShown])
  const items = (entity: Entity) => (
    <ActionItems actions={actions} entity={entity} onPick={(action: RecordAction<Entity>) => void start(action, entity)} />
  )
  return (
    <>
      <Menu
        opened={opened}
        onChange={onChange}
        position="bottom-end"
        withinPortal
        shadow="lg"
        transitionProps={{ duration: 0 }}
        middlewares={WITHIN_WINDOW}
      >
        <Menu.Target>{button({ ref: opener, busy: running })}</Menu.Target>
        <Menu.Dropdown className={classes['dropdown'] ?? ''}>
          {typeof of === 'string' ? <Asked id={of} {...read} items={items} /> : items(of)}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}

/** Limits the menu to the height of the window. Otherwise the first items of a long menu were above a low window, out of reach by scrolling. */
const WITHIN_WINDOW = { flip: true, shift: true, size: true }

type AskedProps<Entity, Data> = Reading<Entity, Data> & { id: string; items: (entity: Entity) => ReactNode }

const Asked = <Entity, Data>({ id, query, entity: entityOf, items }: AskedProps<Entity, Data>) => {
  const { data } = useStableQuery(query, { id })
  const entity = data === undefined ? null : entityOf(data)
  if (entity) return items(entity)
  return (
    <div className={classes['waiting']}>
      <SkeletonLines lines={5} />
    </div>
  )
}
