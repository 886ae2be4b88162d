import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { checkNames } from '#src/resources/health/health-words.ts'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { Verdict, type VerdictTone } from '#src/ui/Verdict.tsx'
import { attentionLink, attentionWords } from './attention.ts'
import type { DashboardFiguresQuery } from './dashboard.generated.ts'
import type { SystemStatus } from './StatusCard.tsx'

type Fact = DashboardFiguresQuery['dashboard']['attention'][number]
type AttentionCardProps = {
  portal: Portal
  facts: readonly Fact[] | undefined
  /** Null if the reader may not see it, undefined while loading. */
  status: SystemStatus | null | undefined
}

/** Lists what needs attention, with links; a single calm line if there is nothing. */
export const AttentionCard = ({ portal, facts, status }: AttentionCardProps) => {
  const { i18n } = useLingui()
  const failing = (status?.status == null ? [] : (status.execution?.entries ?? [])).filter((check) => check.status !== 'HEALTHY')
  return (
    <Card title={<Trans>Needs attention</Trans>}>
      {!facts && <SkeletonLines lines={2} />}
      {facts?.length === 0 && failing.length === 0 && (
        <Verdict tone="good">
          <Trans>Nothing needs attention.</Trans>
        </Verdict>
      )}
      <Rows>
        {failing.map(({ name, status: is }) => {
          const words = checkNames[name]
          const check = words ? i18n._(words) : name
          return (
            <Line key={name} tone={is === 'UNHEALTHY' ? 'bad' : 'warning'} to={`${paths.systemStatus()}#${name}`}>
              {is === 'UNHEALTHY' ? (
                <Trans>System status: {check} is not working</Trans>
              ) : (
                <Trans>System status: {check} is degraded</Trans>
              )}
            </Line>
          )
        })}
        {facts?.map((fact) => (
          <Line key={fact.kind} tone="warning" to={attentionLink(fact.kind, portal)} detail={fact.names.join(', ')}>
            <Words fact={fact} />
          </Line>
        ))}
      </Rows>
    </Card>
  )
}

const Words = ({ fact: { kind, count, isExact } }: { fact: Fact }) => {
  const { t } = useLingui()
  const formats = useFormats()
  const number = formats.number(count)
  return attentionWords(kind, count, isExact ? number : t`more than ${number}`)
}

type LineProps = { tone: VerdictTone; to: string | undefined; detail?: string; children: ReactNode }

const Line = ({ tone, to, detail, children }: LineProps) => (
  <Row
    title={<Verdict tone={tone}>{to === undefined ? children : <Link to={to}>{children}</Link>}</Verdict>}
    detail={detail === undefined || detail === '' ? undefined : detail}
  />
)
