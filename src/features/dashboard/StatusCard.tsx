import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { HealthStatus } from '#src/data/generated/schema.ts'
import { Card } from '#src/ui/Card.tsx'
import type { DashboardActivityQuery } from './dashboard.generated.ts'
import classes from './dashboard.module.css'

type Status = NonNullable<DashboardActivityQuery['dashboard']['systemStatus']>

const WORDS: Record<HealthStatus, MessageDescriptor> = {
  HEALTHY: msg`Healthy`,
  DEGRADED: msg`Degraded`,
  UNHEALTHY: msg`Unhealthy`,
}
const CHECKS: Readonly<Record<string, MessageDescriptor>> = {
  DATABASE: msg`Database`,
  MESSAGES: msg`Emails and text messages`,
  STAFF_NAMES: msg`Sign-in names of vendor staff`,
}

/** How this installation is doing right now; the vendor alone sees it. */
export const StatusCard = ({ status: { status, checks } }: { status: Status }) => {
  const { i18n } = useLingui()
  return (
    <Card title={<Trans>System Status</Trans>} actions={<Mark status={status} />}>
      <ul className={classes['checks']}>
        {checks.map((check) => {
          const name = CHECKS[check.name]
          return (
            <li key={check.name}>
              {name ? i18n._(name) : check.name}
              <Mark status={check.status} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const Mark = ({ status }: { status: HealthStatus }) => {
  const { i18n } = useLingui()
  return (
    <span className={classes['mark']} data-status={status}>
      {i18n._(WORDS[status])}
    </span>
  )
}
