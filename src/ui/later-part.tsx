import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react'

/** A component whose code is loaded when it is first shown, or earlier by `preload`. */
type LaterPart<Props> = ComponentType<Props> & { preload: () => Promise<void> }

/** Milliseconds between attempts to load the code. */
const AGAIN = 30_000

/** `focused`: ID of the element that had the focus when the component arrived. */
type Shown<Props> = { readonly Component: ComponentType<Props> | undefined; readonly focused?: string | undefined }

/**
 * Loads a component that is over or beside the page and rarely needed: toasts, dialogs, the tour. If React's `lazy` cannot load a component, the
 * nearest error boundary replaces the whole page, just when the network fails. This component renders nothing instead and tries again when the
 * network is back, when the user returns to the tab, and every half minute while the tab is visible, because no browser event reports that a server
 * is back. `Meanwhile` is rendered until then and passes the focus on to the element with the same ID.
 */
export const laterPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): LaterPart<Props> => {
  let loaded: ComponentType<Props> | undefined
  const preload = async () => {
    loaded ??= await load().catch(() => undefined)
  }
  const Part = (props: Props) => {
    const [{ Component, focused }, show] = useState<Shown<Props>>(() => ({ Component: loaded }))
    useEffect(() => {
      if (Component) return undefined
      const listeners = new AbortController()
      const { signal } = listeners
      const attempt = () => void preload().then(() => signal.aborted || show({ Component: loaded, focused: document.activeElement?.id }))
      const look = () => document.visibilityState === 'visible' && attempt()
      attempt()
      window.addEventListener('online', attempt, { signal })
      document.addEventListener('visibilitychange', look, { signal })
      const again = setInterval(look, AGAIN)
      signal.addEventListener('abort', () => clearInterval(again))
      return () => listeners.abort()
    }, [Component])
    // The element that had the focus was removed with `Meanwhile`.
    useLayoutEffect(() => {
      if (focused) document.getElementById(focused)?.focus()
    }, [focused])
    if (Component) return <Component {...props} />
    return Meanwhile ? <Meanwhile {...props} /> : null
  }
  return Object.assign(Part, { preload })
}
