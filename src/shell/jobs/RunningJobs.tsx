import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { portalOf } from '#src/lib/addresses/paths.ts'
import { whereAddress } from '#src/resources/list/address/where-address.ts'
import type { Place } from '../navigation/navigation.ts'
import bar from '../top-bar.module.css'
import classes from './running-jobs.module.css'

const RUNNING = [{ field: 'state', operator: 'in', values: ['QUEUED', 'RUNNING', 'PAUSING'] }] as const

/** Shows how many of the user's jobs are running and links to them. Hidden while there are none. */
export const RunningJobs = ({ count, places }: { count: number; places: readonly Place[] }) => {
  const { t } = useLingui()
  const portal = portalOf(useLocation().pathname)
  const paths = places.map(({ path }) => path).filter((path) => path.endsWith('/jobs'))
  const path = paths.find((each) => each.startsWith(`/${portal}/`)) ?? paths[0]
  if (path === undefined || count === 0) return null
  const words = t`${plural(count, { one: '# job is running', other: '# jobs are running' })}`
  return (
    <Link className={bar['tool']} to={whereAddress(path, RUNNING)} aria-label={words} title={words}>
      <span className={classes['ring']} data-count={count > MOST ? `${MOST}+` : count} />
    </Link>
  )
}

/** Highest number that fits into the ring. */
const MOST = 9
