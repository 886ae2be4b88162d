import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { useCallback, useSyncExternalStore } from 'react'
import type { TypedDocumentNode } from 'urql'
import { withWords } from '#src/i18n/activate.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { IconButton } from '#src/ui/controls/IconButton.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { openedLater, type OpenerProps } from '#src/ui/opened-later.tsx'
import type { RecordActions } from './action.ts'
import { hasListedActions } from './offered-actions.ts'

type Described<Entity, Data> = {
  load: () => Promise<RecordActions<Entity>>
  /** Queries the record of a row, because the list has only part of its fields. */
  query: TypedDocumentNode<Data, { id: string }>
  entity: (data: Data) => Entity | null
}
/** `of` is the record, or its ID if it must be queried first. */
type MenuProps<Entity> = { of: Entity | string }

const loadActionsMenu = withWords('records', () => import('./ActionsMenu.tsx'))
const loadOffered = withWords('records', () => import('./OfferActions.tsx'))

/**
 * Creates the menus of a record's actions: `Actions` for the head of its pages, and `RowActions` for a row of a list, which queries the record when
 * it opens. The menu, the actions and their dialogs are loaded and mounted with the first press. The palette also lists the actions on the page's
 * record.
 */
export const recordActions = <Entity extends { id: string }, Data>({ load, ...read }: Described<Entity, Data>) => {
  const Menu = openedLater<MenuProps<Entity>>(
    async () => {
      const [{ ActionsMenu }, actions] = await Promise.all([loadActionsMenu(), load()])
      return (props) => <ActionsMenu {...props} {...read} actions={actions} />
    },
    { returnsFocus: true },
  )

  const Offered = laterPart<{ entity: Entity }>(async () => {
    const [{ OfferActions }, actions] = await Promise.all([loadOffered(), load()])
    return ({ entity }) => <OfferActions actions={actions} entity={entity} />
  })

  const Actions = ({ entity }: { entity: Entity }) => (
    <>
      <Menu of={entity} button={actionsButton} />
      {useSyncExternalStore(hasListedActions.subscribe, hasListedActions.get) && <Offered entity={entity} />}
    </>
  )

  const RowActions = ({ id, name }: { id: string; name: string }) => {
    const { t } = useLingui()
    const label = t`Actions for ${name}`
    const button = useCallback((props: OpenerProps) => rowButton(label, props), [label])
    return <Menu of={id} button={button} />
  }
  return { Actions, RowActions }
}

const actionsButton = (props: OpenerProps) => (
  <Button {...props} kind="secondary" endIcon={IconChevronDown} aria-haspopup="menu">
    <Trans>Actions</Trans>
  </Button>
)

const rowButton = (label: string, props: OpenerProps) => (
  <IconButton {...props} size="compact" icon={IconDots} label={label} aria-haspopup="menu" />
)
