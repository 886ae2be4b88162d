import { useLingui } from '@lingui/react/macro'
import { IconArrowUp } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './scroll-to-top.module.css'

/** Scroll distance in pixels after which the button appears. */
const OFFSET = 50
/** Height of the button's top edge above the bottom of the window in pixels, as in scroll-to-top.module.css. */
const reach = () => (window.innerWidth < 768 ? 122 : 66)

const follow = (hear: () => void) => {
  window.addEventListener('scroll', hear, { passive: true })
  return () => window.removeEventListener('scroll', hear)
}
/** Whether the page is scrolled and the button would not cover a pager. */
const isAway = () => window.scrollY > OFFSET && !coversPager()

const coversPager = () => {
  const pager = document.querySelector('[data-pager]')?.getBoundingClientRect()
  return pager !== undefined && pager.top < window.innerHeight && pager.bottom > window.innerHeight - reach()
}

export const ScrollToTop = () => {
  const { t } = useLingui()
  const away = useSyncExternalStore(follow, isAway)
  if (!away) return null
  const toTop = () => {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' })
  }
  return (
    <button type="button" className={classes['root']} aria-label={t`Scroll to top`} onClick={toTop}>
      <IconArrowUp size={20} aria-hidden="true" />
    </button>
  )
}
