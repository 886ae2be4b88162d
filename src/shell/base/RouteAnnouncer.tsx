import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { MAIN_ID } from '#src/ui/page/page-ready.ts'
import classes from '../hidden.module.css'

/** After a route change, moves the focus to the page's h1 and announces its title. The first page is left to the browser. */
export const RouteAnnouncer = ({ title }: { title: string }) => {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.getElementById(MAIN_ID)
    const target = main?.querySelector<HTMLElement>('h1') ?? main
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
    setSaid(title)
  }, [pathname, title])
  return (
    <div className={classes['visually']} aria-live="polite" aria-atomic="true">
      {said}
    </div>
  )
}
