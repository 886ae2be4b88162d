import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { findingWords } from '#src/resources/health/finding-words.ts'
import { checkNames, healthTones, healthWords, NO_DATA } from '#src/resources/health/health-words.ts'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import type { DashboardActivityQuery } from './dashboard.generated.ts'

export type SystemStatus = NonNullable<DashboardActivityQuery['dashboard']['systemStatus']>

/** Health of this installation; only the vendor sees it. */
export const StatusCard = ({ status: { status, execution } }: { status: SystemStatus }) => {
  const { i18n } = useLingui()
  const word = (is: SystemStatus['status']) => (
    <Verdict tone={is === null ? 'neutral' : healthTones[is]}>{i18n._(is === null ? NO_DATA : healthWords[is])}</Verdict>
  )
  const faulty = status === null ? [] : (execution?.entries ?? []).filter((check) => check.status !== 'HEALTHY')
  return (
    <Card title={<Link to={paths.systemStatus()}>{<Trans>System Status</Trans>}</Link>} actions={word(status)}>
      {status === null && <Trans>The checks do not run. Open the system status for more.</Trans>}
      {status === 'HEALTHY' && <Trans>Everything that is checked is healthy.</Trans>}
      <Rows>
        {faulty.map((check) => {
          const name = checkNames[check.name]
          return (
            <Row
              key={check.name}
              title={name ? i18n._(name) : check.name}
              detail={findingWords(i18n, check)}
              actions={word(check.status)}
            />
          )
        })}
      </Rows>
    </Card>
  )
}
