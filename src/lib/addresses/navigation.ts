/** Replaces the current address by a path of this portal. */
type Navigate = (path: string) => void

/**
 * Navigates within the portal. Until a router is attached it only rewrites the address bar, so that a router that starts later starts at the right
 * place. After that the router navigates.
 */
export type Navigation = {
  goTo: Navigate
  here: () => string
  /** Makes the guard judge the open page again with the current facts. */
  rejudge: () => void
  /** Attaches the router. Returns the function that detaches it. */
  attach: (navigate: Navigate, rejudge?: () => void) => () => void
  /** Resolves once a router is attached. */
  attached: Promise<void>
}

export const createNavigation = (window: Pick<Window, 'location' | 'history'>): Navigation => {
  const rewrite: Navigate = (path) => window.history.replaceState(null, '', path)
  const { promise: attached, resolve } = Promise.withResolvers<void>()
  let move = rewrite
  let judge = () => {}
  return {
    goTo: (path) => move(path),
    here: () => window.location.pathname + window.location.search + window.location.hash,
    rejudge: () => judge(),
    attach: (navigate, rejudge = () => {}) => {
      move = navigate
      judge = rejudge
      resolve()
      return () => {
        if (move !== navigate) return
        move = rewrite
        judge = () => {}
      }
    },
    attached,
  }
}
