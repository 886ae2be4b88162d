import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { checkNames, healthTones, healthWords } from '#src/resources/health/health-words.ts'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { logOf } from './log-of.ts'
import type { StatusPageQuery } from './status.generated.ts'

/** Changes of the checks' status, each with a link to the log of its day. */
export const ChangesCard = ({ transitions }: { transitions: StatusPageQuery['systemStatus']['transitions'] }) => {
  const { i18n } = useLingui()
  const formats = useFormats()
  return (
    <Card title={<Trans>Latest changes</Trans>}>
      {transitions.length === 0 && (
        <Verdict tone="neutral">
          <Trans>No check has changed yet.</Trans>
        </Verdict>
      )}
      <Rows>
        {transitions.map(({ id, at, name, fromStatus, toStatus }) => {
          const words = checkNames[name]
          const before = i18n._(healthWords[fromStatus])
          return (
            <Row
              key={id}
              title={<Link to={logOf(new Date(at))}>{words ? i18n._(words) : name}</Link>}
              detail={
                <Trans>
                  {formats.dateTime(at)}, before: {before}
                </Trans>
              }
              actions={<Verdict tone={healthTones[toStatus]}>{i18n._(healthWords[toStatus])}</Verdict>}
            />
          )
        })}
      </Rows>
    </Card>
  )
}
