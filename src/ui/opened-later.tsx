import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { ComponentType, ReactNode, Ref } from 'react'
import { toast } from './dialogs/toast.ts'
import { useSingleRun } from './use-single-run.ts'

/** What the button of a popover is given: by this until the popover's code is there, then by the popover. */
export type OpenerProps = {
  ref?: Ref<HTMLButtonElement>
  busy?: boolean
  'aria-expanded'?: boolean
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
}
type Opener = (props: OpenerProps) => ReactNode
export type OpenedProps = { opened: boolean; onChange: (opened: boolean) => void; /** Draws what opens it. */ button: Opener }

/**
 * A menu or panel whose code comes with the first press of its button, or before by a pointer over it: Mantine's popovers are a tenth of a page's
 * script. The popover draws the button again, as its target. `returnsFocus`: it gives the focus back to its button itself, so that it may be drawn
 * open from the first; Mantine's own return knows only what had the focus before an opening that it saw.
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
    // What could not be loaded is asked for again by the next press.
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

/** Opens what was just loaded. The button that was pressed is gone, and with it the focus, to which the popover returns. */
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
