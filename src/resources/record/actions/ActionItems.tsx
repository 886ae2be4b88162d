import { Menu } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { useReader } from '#src/resources/reader.ts'
import { permittedActions, type PermittedAction, type RecordAction, type RecordActions } from './action.ts'
import classes from './actions.module.css'

type ActionItemsProps<Entity> = {
  actions: RecordActions<Entity>
  entity: Entity
  onPick: (action: RecordAction<Entity>) => void
}

/** Menu items of the actions that the reader may take. A disabled action says why. */
export const ActionItems = <Entity,>({ actions, entity, onPick }: ActionItemsProps<Entity>) => {
  const { i18n } = useLingui()
  const reader = useReader()
  const why = actions.why?.(entity, reader)
  return (
    <>
      {why && <Menu.Label className={classes['why'] ?? ''}>{i18n._(why)}</Menu.Label>}
      {permittedActions(actions, entity, reader).map((group, index) => (
        <Fragment key={group[0]?.action.id}>
          {index > 0 && <Menu.Divider />}
          {group.map((each) => (
            <ActionItem key={each.action.id} {...each} onPick={() => onPick(each.action)} />
          ))}
        </Fragment>
      ))}
    </>
  )
}

const ActionItem = <Entity,>({ action, closed, onPick }: PermittedAction<Entity> & { onPick: () => void }) => {
  const { i18n } = useLingui()
  const { icon: Icon, label, danger } = action
  return (
    <Menu.Item
      leftSection={<Icon size={16} aria-hidden="true" />}
      disabled={closed !== undefined}
      className={`${classes['item']} ${danger ? classes['danger'] : ''}`}
      onClick={onPick}
    >
      {i18n._(label)}
      {closed && <span className={classes['closed']}>{i18n._(closed)}</span>}
    </Menu.Item>
  )
}
