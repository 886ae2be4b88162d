import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { checkNames, checkRepairs, healthTones, healthWords, STATUS_ID } from './health.ts'
import type { SystemStatus } from './health.ts'

/** How this installation is doing right now, what is wrong first; the vendor alone sees it. */
export const StatusCard = ({ status: { status, checks } }: { status: SystemStatus }) => {
  const { i18n } = useLingui()
  const word = (is: SystemStatus['status']) => <Verdict tone={healthTones[is]}>{i18n._(healthWords[is])}</Verdict>
  const worstFirst = checks.toSorted((one, other) => Number(one.status === 'HEALTHY') - Number(other.status === 'HEALTHY'))
  return (
    <div id={STATUS_ID}>
      <Card title={<Trans>System Status</Trans>} actions={word(status)}>
        <Rows>
          {worstFirst.map((check) => {
            const name = checkNames[check.name]
            const repair = checkRepairs[check.name]
            return (
              <Row
                key={check.name}
                title={name ? i18n._(name) : check.name}
                detail={check.status === 'HEALTHY' || !repair ? undefined : i18n._(repair)}
                actions={word(check.status)}
              />
            )
          })}
        </Rows>
      </Card>
    </div>
  )
}
