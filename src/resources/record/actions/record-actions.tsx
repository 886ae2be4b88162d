import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconDots } from '@tabler/icons-react'
import { useCallback, useState, useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode, Ref } from 'react'
import type { TypedDocumentNode } from 'urql'
import { Button } from '#src/ui/Button.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { toast } from '#src/ui/toast.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import type { RecordActions } from './action.ts'
import { actionsWanted } from './offered-actions.ts'

export type OpenerProps = {
  ref?: Ref<HTMLButtonElement>
  busy?: boolean
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
}
type Described<Entity, Data> = {
  load: () => Promise<RecordActions<Entity>>
  /** Reads the record of a row, whose list knows less of it. */
  query: TypedDocumentNode<Data, { id: string }>
  entity: (data: Data) => Entity | null
}
/** `of`: the record, or its id where it has to be read first. `button` opens the menu. */
type MenuProps<Entity> = { of: Entity | string; button: (props: OpenerProps) => ReactNode }

/**
 * What can be done with a record, as a menu: `Actions` in the head of its pages, `RowActions` in a row of a list, which reads the record when it is
 * opened. The menu, the actions and their dialogs are loaded and mounted with the first press. The palette lists those of the page's record, too.
 */
export const recordActions = <Entity extends { id: string }, Data>({ load, ...read }: Described<Entity, Data>) => {
  let loading: Promise<ComponentType<MenuProps<Entity>>> | undefined
  const loadMenu = () => {
    loading ??= Promise.all([import('./ActionsMenu.tsx'), load()]).then(([{ ActionsMenu }, actions]) => (props) => (
      <ActionsMenu {...props} {...read} actions={actions} />
    ))
    // What could not be loaded is asked for again by the next press.
    loading.catch(() => (loading = undefined))
    return loading
  }

  const MenuWithOpener = ({ of, button }: MenuProps<Entity>) => {
    const { t } = useLingui()
    const [Menu, setMenu] = useState<ComponentType<MenuProps<Entity>>>()
    const { run, running } = useSingleRun()
    if (Menu) return <Menu of={of} button={button} />
    const prepare = () => void loadMenu().catch(() => {})
    const open = () =>
      void run(loadMenu).then(
        (loaded) => loaded && setMenu(() => loaded),
        () => toast.error(t`Action failed. Try again.`),
      )
    return button({ busy: running, onClick: open, onPointerEnter: prepare, onFocus: prepare })
  }

  const Offered = laterPart<{ entity: Entity }>(async () => {
    const [{ OfferActions }, actions] = await Promise.all([import('./OfferActions.tsx'), load()])
    return ({ entity }) => <OfferActions actions={actions} entity={entity} />
  })

  const Actions = ({ entity }: { entity: Entity }) => (
    <>
      <MenuWithOpener of={entity} button={actionsButton} />
      {useSyncExternalStore(actionsWanted.subscribe, actionsWanted.get) && <Offered entity={entity} />}
    </>
  )

  const RowActions = ({ id, name }: { id: string; name: string }) => {
    const { t } = useLingui()
    const label = t`Actions for ${name}`
    const button = useCallback((props: OpenerProps) => rowButton(label, props), [label])
    return <MenuWithOpener of={id} button={button} />
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
