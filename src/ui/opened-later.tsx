import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type ComponentType, type ReactNode, type Ref } from 'react'
import { toast } from './dialogs/toast.ts'
import { useSingleRun } from './use-single-run.ts'

/** Props of the button: from this component until the popover's code is loaded, then from the popover. */
export type OpenerProps = {
  ref?: Ref<HTMLButtonElement>
  busy?: boolean
  'aria-expanded'?: boolean
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
}
type Opener = (props: OpenerProps) => ReactNode
export type OpenedProps = { opened: boolean; onChange: (opened: boolean) => void; /** Renders the opening button. */ button: Opener }

/**
 * A menu or panel whose code is loaded when its button is first pressed, or earlier when the pointer is over it, because Mantine's popovers are a
 * tenth of a page's script. The popover renders the button again, as its target. `returnsFocus`: the popover itself returns the focus to its button,
 * so it may be rendered open from the start. Mantine's own return of focus works only if the popover was mounted before it opened.
 */
export const openedLater = <Props,>(
  load: () => Promise<ComponentType<Props & OpenedProps>>,
  { returnsFocus = false }: { returnsFocus?: boolean } = {},
) => {
  type Loaded = ComponentType<Props & OpenedProps>
  let loading: Promise<Loaded> | undefined
  let ready: Loaded | undefined
  const loadOnce = () => {
    loading ??= load().then((loaded) => (ready = loaded))
    // If loading fails, the next press tries again.
    loading.catch(() => (loading = undefined))
    return loading
  }
  return function OpenedLater(props: Props & { button: Opener }) {
    const { t } = useLingui()
    const [Loaded, setLoaded] = useState<Loaded>()
    const { run, running } = useSingleRun()
    if (Loaded) return <Begun Popover={Loaded} isOpen={returnsFocus} {...props} />
    const prepare = () => void loadOnce().catch(() => {})
    const show = (loaded: Loaded) => setLoaded(() => loaded)
    const open = () =>
      ready
        ? show(ready)
        : void run(loadOnce).then(
            (loaded) => loaded && show(loaded),
            () => toast.error(t`Action failed. Try again.`),
          )
    return props.button({ busy: running, onClick: open, onPointerEnter: prepare, onFocus: prepare })
  }
}

type BegunProps<Props> = Props & { Popover: ComponentType<Props & OpenedProps>; isOpen: boolean; button: Opener }

/**
 * Opens the popover that was just loaded. The pressed button was replaced and has lost the focus, which the new one takes so that the popover returns
 * it there.
 */
const Begun = <Props,>({ Popover, isOpen, button, ...props }: BegunProps<Props>) => {
  const opener = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(isOpen)
  useEffect(() => {
    if (isOpen) return
    opener.current?.focus()
    queueMicrotask(() => setOpened(true))
  }, [isOpen])
  return <Popover {...(props as Props)} opened={opened} onChange={setOpened} button={(more) => button({ ref: opener, ...more })} />
}
