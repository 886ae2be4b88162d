import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useReader } from '#src/resources/reader.ts'
import { permittedActions, type RecordActions } from './action.ts'
import { offeredActions } from './offered-actions.ts'
import { useRecordAction } from './use-record-action.tsx'

/** Offers the actions on the current record to the command palette. It renders only the dialog of an action chosen there. */
export const OfferActions = <Entity,>({ actions, entity }: { actions: RecordActions<Entity>; entity: Entity }) => {
  const { i18n } = useLingui()
  const reader = useReader()
  const { start, running, dialog } = useRecordAction<Entity>()
  const latest = useRef({ start, running })
  useEffect(() => {
    latest.current = { start, running }
  })
  useEffect(() => {
    const open = permittedActions(actions, entity, reader).flat()
    offeredActions.set(
      open.flatMap(({ action, closed }) =>
        closed
          ? []
          : [
              {
                id: action.id,
                label: i18n._(action.label),
                icon: action.icon,
                run: () => latest.current.running || void latest.current.start(action, entity),
              },
            ],
      ),
    )
    return () => offeredActions.set([])
  }, [actions, entity, reader, i18n])
  return dialog
}
