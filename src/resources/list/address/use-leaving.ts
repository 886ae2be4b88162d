import { useCallback, useContext } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'

/**
 * Returns whether this page is being left for another one, asked at any time without drawing the page anew. What a page writes into its address by
 * itself is dropped then: it would cancel the navigation, or land on the page that it leads to.
 */
export const useLeaving = (): (() => boolean) => {
  const { pathname } = useLocation()
  const router = useContext(DataRouterContext)?.router
  return useCallback(() => {
    if (!router) return false
    const { navigation, location } = router.state
    return (navigation.location ?? location).pathname !== pathname
  }, [router, pathname])
}
