import { Menu } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { TypedDocumentNode } from 'urql'
import type { OpenedProps } from '#src/ui/opened-later.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { useKeptQuery } from '../../query/use-kept-query.ts'
import type { RecordAction, RecordActions } from './action.ts'
import { ActionItems } from './ActionItems.tsx'
import classes from './actions.module.css'
import { useRecordAction } from './use-record-action.tsx'

type Reading<Entity, Data> = { query: TypedDocumentNode<Data, { id: string }>; entity: (data: Data) => Entity | null }
type ActionsMenuProps<Entity, Data> = Reading<Entity, Data> &
  OpenedProps & {
    actions: RecordActions<Entity>
    /** The record, or its id where it has to be read first. */
    of: Entity | string
  }

/** What can be done with a record, as a menu; its button; and the dialog of what was chosen. */
export const ActionsMenu = <Entity, Data>({ actions, of, opened, onChange, button, ...read }: ActionsMenuProps<Entity, Data>) => {
  const { start, running, dialog } = useRecordAction<Entity>()
  const opener = useRef<HTMLButtonElement>(null)
  const isShown = opened || dialog !== undefined
  const wasShown = useRef(isShown)
  // What had the focus, an item or a button of the dialog, is gone; or a right click had put it on what stands around the row.
  useEffect(() => {
    const isGone = wasShown.current && !isShown
    wasShown.current = isShown
    if (!isGone) return undefined
    const giveBack = () => void (document.activeElement?.contains(opener.current) && opener.current?.focus())
    giveBack()
    // A press beside it takes the focus away once more, when the menu has gone.
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

/** As high as there is room: the first items of a long menu stood above a low window, where nothing scrolls to them. */
const WITHIN_WINDOW = { flip: true, shift: true, size: true }

type AskedProps<Entity, Data> = Reading<Entity, Data> & { id: string; items: (entity: Entity) => ReactNode }

const Asked = <Entity, Data>({ id, query, entity: entityOf, items }: AskedProps<Entity, Data>) => {
  const { data } = useKeptQuery(query, { id })
  const entity = data === undefined ? null : entityOf(data)
  if (entity) return items(entity)
  return (
    <div className={classes['waiting']}>
      <SkeletonLines lines={5} />
    </div>
  )
}
