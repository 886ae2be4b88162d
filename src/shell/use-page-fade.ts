import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const DURATION = 180

/** The page transition 'fade-slow': a new page fades in without remounting what two pages share. Disabled if the user prefers reduced motion. */
export const usePageFade = <Element extends HTMLElement>() => {
  const { pathname } = useLocation()
  const page = useRef<Element>(null)
  const last = useRef(pathname)
  useLayoutEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    page.current?.animate?.([{ opacity: 0 }, { opacity: 1 }], { id: 'fade-slow', duration: DURATION, easing: 'ease-out' })
  }, [pathname])
  return page
}
