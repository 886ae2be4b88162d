/** Replaces the present address by a path of this portal. */
export type Navigate = (path: string) => void

/**
 * Moves the browser inside the portal. Before a router is attached it only rewrites the address bar, so that a router that starts later
 * starts at the right place; after that the router moves.
 */
export type Navigation = {
  goTo: Navigate
  /** Path, query and hash of the page that is open. */
  here: () => string
  /** Lets the guard judge the open page anew, with what is known now. */
  rejudge: () => void
  /** Hands the router over; the answer detaches it again. */
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
