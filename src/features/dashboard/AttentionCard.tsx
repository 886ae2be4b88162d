import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { checkNames, healthWords } from '#src/resources/health/health-words.ts'
import { Card } from '#src/ui/Card.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { Verdict, type VerdictTone } from '#src/ui/Verdict.tsx'
import { attentionLink, attentionWords } from './attention.ts'
import type { DashboardFiguresQuery } from './dashboard.generated.ts'
import classes from './dashboard.module.css'
import type { SystemStatus } from './StatusCard.tsx'

type Fact = DashboardFiguresQuery['dashboard']['attention'][number]
type AttentionCardProps = {
  portal: Portal
  /** The organisation to which users and customers are limited; undefined for all of them. */
  customer: string | undefined
  facts: readonly Fact[] | undefined
  /** Null if the reader may not see it, undefined while loading. */
  status: SystemStatus | null | undefined
}

/** Lists what needs attention, each with its number and the list behind it; a single calm line if there is nothing. */
export const AttentionCard = ({ portal, customer, facts, status }: AttentionCardProps) => {
  const { i18n, t } = useLingui()
  const formats = useFormats()
  const failing = (status?.status == null ? [] : (status.execution?.entries ?? [])).filter((check) => check.status !== 'HEALTHY')
  const written = ({ count, isExact }: Fact) => {
    const number = formats.number(count)
    return isExact ? number : t`more than ${number}`
  }
  return (
    <div className={classes['attention']}>
      <Card title={<Trans>Needs attention</Trans>}>
        {!facts && <SkeletonLines lines={2} />}
        {facts?.length === 0 && failing.length === 0 && (
          <Verdict tone="good">
            <Trans>Nothing needs attention.</Trans>
          </Verdict>
        )}
        <ul className={classes['matters']}>
          {failing.map(({ name, status: is }) => {
            const words = checkNames[name]
            return (
              <Line
                key={name}
                tone={is === 'UNHEALTHY' ? 'bad' : 'warning'}
                to={`${paths.systemStatus()}#${name}`}
                end={i18n._(healthWords[is])}
              >
                {words ? i18n._(words) : name}
              </Line>
            )
          })}
          {facts?.map((fact) => (
            <Line
              key={fact.kind}
              tone="warning"
              to={attentionLink(fact.kind, portal, customer)}
              detail={fact.names.join(', ')}
              end={<strong>{written(fact)}</strong>}
            >
              {i18n._(attentionWords[fact.kind])}
            </Line>
          ))}
        </ul>
      </Card>
    </div>
  )
}

type LineProps = { tone: VerdictTone; to: string | undefined; detail?: string; end: ReactNode; children: ReactNode }

const Line = ({ tone, to, detail, end, children }: LineProps) => (
  <li>
    <div>
      <Verdict tone={tone}>{to === undefined ? children : <Link to={to}>{children}</Link>}</Verdict>
      {detail !== undefined && detail !== '' && <p className={classes['hint']}>{detail}</p>}
    </div>
    <span>{end}</span>
  </li>
)
