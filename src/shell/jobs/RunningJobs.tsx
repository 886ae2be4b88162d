import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { portalOf } from '#src/lib/addresses/paths.ts'
import { whereAddress } from '#src/resources/list/address/where-address.ts'
import type { Place } from '../navigation/navigation.ts'
import bar from '../top-bar.module.css'
import classes from './running-jobs.module.css'

const RUNNING = [{ field: 'state', operator: 'in', values: ['QUEUED', 'RUNNING', 'PAUSING'] }] as const

/** How many of the reader's jobs run, and the way to them; there while there are any. */
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

/** More than the ring has room for. */
const MOST = 9
