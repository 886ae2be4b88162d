import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { NavLink, useLocation } from 'react-router'
import { MayOpen } from '../../may-do.ts'
import { sectionOf } from '../section-tabs.ts'
import classes from './state-links.module.css'

/** Leads to the other lists of the section, such as from the apps to the APIs. */
export const SectionTabs = () => {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const mayOpen = use(MayOpen)
  const tabs = sectionOf(pathname).filter(({ to }) => mayOpen(to))
  if (tabs.length < 2) return null
  return (
    <nav aria-label={t`Section`} className={classes['root']}>
      {tabs.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={classes['link'] ?? ''}>
          {i18n._(label)}
        </NavLink>
      ))}
    </nav>
  )
}
