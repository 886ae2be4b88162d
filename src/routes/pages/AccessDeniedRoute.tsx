import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { closedBy, deniedBy, explainAll, type ClauseId } from '#contract/access/explain.ts'
import type { Viewer } from '#contract/access/rule.ts'
import { isBeyondView, mayOpen } from '#contract/access/view-as.ts'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { AccessDeniedPage } from '#src/features/errors/AccessDeniedPage.tsx'
import { safeReturnUrl } from '#src/lib/addresses/return-url.ts'
import { rightsChanges } from '#src/lib/rights-changes.ts'
import { chainForPath, rulesOf } from '../guard/chain.ts'
import { routeTable } from '../table.ts'

/** The access-denied page with the clauses that denied access, from the same explanation that the guard used. */
const AccessDeniedRoute = () => {
  const [query] = useSearchParams()
  const viewer = useViewer()
  const returnUrl = safeReturnUrl(query.get('returnUrl'), window.location.origin)
  useReturn(returnUrl, viewer)
  return (
    <AccessDeniedPage
      returnUrl={returnUrl}
      reasons={viewer ? reasonsFor(returnUrl, viewer) : []}
      beyondView={viewer !== undefined && isBeyondView(rulesFor(returnUrl), viewer)}
    />
  )
}

/** Opens the page again once its reader has got the rights for it. */
export const useReturn = (returnUrl: string, viewer: Viewer | undefined) => {
  const navigate = useNavigate()
  const changes = useSyncExternalStore(rightsChanges.subscribe, rightsChanges.get)
  const judged = useRef(changes)
  useEffect(() => {
    if (judged.current === changes || !viewer) return
    judged.current = changes
    const isOpen = pathnameOf(returnUrl) === '/' ? closedBy(viewer).length === 0 : mayOpen(rulesFor(returnUrl), viewer)
    if (isOpen) void navigate(returnUrl, { replace: true })
  }, [changes, viewer, returnUrl, navigate])
}

const reasonsFor = (path: string, viewer: Viewer): readonly ClauseId[] => {
  if (pathnameOf(path) === '/') return closedBy(viewer)
  return [
    ...new Set(
      explainAll(rulesFor(path), viewer)
        .flatMap(deniedBy)
        .map(({ id }) => id),
    ),
  ]
}

const pathnameOf = (path: string) => new URL(path, window.location.origin).pathname
const rulesFor = (path: string) => rulesOf(chainForPath(routeTable, pathnameOf(path)))

export default AccessDeniedRoute
