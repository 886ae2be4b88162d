import { useLingui } from '@lingui/react/macro'
import { IconArrowUp } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './scroll-to-top.module.css'

/** The distance after which the button appears. */
const OFFSET = 50

const follow = (hear: () => void) => {
  window.addEventListener('scroll', hear, { passive: true })
  return () => window.removeEventListener('scroll', hear)
}
const isAway = () => window.scrollY > OFFSET

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
