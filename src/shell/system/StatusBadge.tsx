import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconHeartbeat } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import bar from '../top-bar.module.css'
import classes from './system.module.css'
import type { SystemNotice } from './use-system-notice.ts'

const WORDS = {
  DEGRADED: msg`System status: degraded`,
  UNHEALTHY: msg`System status: unhealthy`,
  UNKNOWN: msg`System status: no data`,
} as const

/** Links vendor operations to the status page; hidden while the system is healthy. */
export const StatusBadge = ({ notice }: { notice: SystemNotice | undefined }) => {
  const { i18n } = useLingui()
  if (!notice || notice.status === 'HEALTHY') return null
  const status = notice.status ?? 'UNKNOWN'
  const words = i18n._(WORDS[status])
  return (
    <Link className={`${bar['tool']} ${classes['badge']}`} data-status={status} to={paths.systemStatus()} aria-label={words} title={words}>
      <IconHeartbeat size={21} stroke={1.7} aria-hidden="true" />
    </Link>
  )
}
