import { useEffect, useLayoutEffect, useState } from 'react'
import type { ComponentType } from 'react'

/** A part of the page whose code is loaded when it is first shown, or before by `preload`. */
export type LaterPart<Props> = ComponentType<Props> & { preload: () => Promise<void> }

/** Milliseconds between two attempts to load what could not be loaded. */
const AGAIN = 30_000

/** `focused`: the id of what had the focus when it came. */
type Shown<Props> = { readonly Component: ComponentType<Props> | undefined; readonly focused?: string | undefined }

/**
 * What stands over or beside the page and is seldom needed: toasts, dialogs, the tour. React's `lazy` hands a part that cannot be loaded to the
 * nearest boundary, and the whole page goes with it, just when the network does; this shows nothing, and tries again when the network is back, when
 * somebody returns to the tab, and every half minute that they look at it: of a server that is back no browser tells.
 * `Meanwhile` stands in its place until then, and hands the focus on to what has its id; without it there is nothing.
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
      const left = new AbortController()
      const { signal } = left
      const attempt = () => void preload().then(() => signal.aborted || show({ Component: loaded, focused: document.activeElement?.id }))
      const look = () => document.visibilityState === 'visible' && attempt()
      attempt()
      window.addEventListener('online', attempt, { signal })
      document.addEventListener('visibilitychange', look, { signal })
      const again = setInterval(look, AGAIN)
      signal.addEventListener('abort', () => clearInterval(again))
      return () => left.abort()
    }, [Component])
    // The element that had the focus went with `Meanwhile`.
    useLayoutEffect(() => {
      if (focused) document.getElementById(focused)?.focus()
    }, [focused])
    if (Component) return <Component {...props} />
    return Meanwhile ? <Meanwhile {...props} /> : null
  }
  return Object.assign(Part, { preload })
}
