import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLeaving } from './use-leaving.ts'

/** Stores the view of a list. `address` is '' or begins with '?'. `replace`: the list writes by itself, which is dropped while its page is left. */
export type ListPlace = { address: string; go: (address: string, how?: 'push' | 'replace') => void }

/** Stores the view in the page's address, so that a copied link shows the same list. */
export const usePagePlace = (): ListPlace => {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const isLeaving = useLeaving()
  const go = useCallback<ListPlace['go']>(
    (search, how) => {
      if (how !== 'replace') return void navigate({ search })
      if (!isLeaving()) void navigate({ search }, { replace: true })
    },
    [navigate, isLeaving],
  )
  return useMemo(() => ({ address, go }), [address, go])
}

/** Stores the view in component state, for a list beside others on a page. @param start the initial address */
export const useOwnPlace = (start = ''): ListPlace => {
  const [address, setAddress] = useState(start)
  return useMemo(() => ({ address, go: (next) => setAddress(next) }), [address])
}
