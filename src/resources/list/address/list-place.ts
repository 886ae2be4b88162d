import { useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Where the view of a list is written. `address` is '' or begins with '?'. */
export type ListPlace = { address: string; go: (address: string, how?: 'push' | 'replace') => void }

/** The address of the page: a copied link shows the same list. */
export const usePagePlace = (): ListPlace => {
  const { search: address } = useLocation()
  const navigate = useNavigate()
  const go = useCallback<ListPlace['go']>((search, how) => void navigate({ search }, { replace: how === 'replace' }), [navigate])
  return useMemo(() => ({ address, go }), [address, go])
}

/** A list's own, beside others on one page; it is gone with the page. @param start what it shows first */
export const useOwnPlace = (start = ''): ListPlace => {
  const [address, setAddress] = useState(start)
  return useMemo(() => ({ address, go: (next) => setAddress(next) }), [address])
}
