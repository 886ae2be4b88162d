import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { bringIntoSight } from '#src/ui/page/bring-into-sight.ts'

/** Scrolls the list so that the entry of the current page is visible, and for a record's page as many of its other pages as fit. */
export const useCurrentInSight = () => {
  const scrolled = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    const record = scrolled.current?.querySelector('[data-record]')
    if (record) bringIntoSight(record)
    const current = [...(scrolled.current?.querySelectorAll('[aria-current]') ?? [])].at(-1)
    if (current) bringIntoSight(current)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another page has another entry
  }, [pathname])
  return scrolled
}
