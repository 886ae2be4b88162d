import { Trans } from '@lingui/react/macro'
import { useMemo, useState, type ReactNode } from 'react'
import { useCustomerOf } from '#src/resources/customer.ts'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import type { AuditRegistry } from '#src/resources/history/audit.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery, type QueryPhase } from '#src/resources/query/use-stable-query.ts'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { AuditCard } from './AuditCard.tsx'
import { DashboardActivityDocument, DashboardFiguresDocument } from './dashboard.generated.ts'
import classes from './dashboard.module.css'
import { FigureTiles } from './FigureTiles.tsx'
import { SignInCard } from './SignInCard.tsx'
import { StatusCard } from './StatusCard.tsx'

/** Loaded by itself: a file that the page shares with the list would bring all of the list. */
const ScopeChip = laterPart(async () => (await import('#src/resources/list/toolbar/ScopeChip.tsx')).ScopeChip)

/** `audit` has the labels of all features. */
type DashboardPageProps = { portal: Portal; audit: AuditRegistry; firstSteps: ReactNode }

/** Key figures of the users that the reader can see, each linked to the list behind it. */
export const DashboardPage = ({ portal, audit, firstSteps }: DashboardPageProps) => {
  const [timeZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const customer = useCustomerOf(true)
  const figures = useStableQuery(
    DashboardFiguresDocument,
    useMemo(() => ({ customer: customer ?? '' }), [customer]),
  )
  const activity = useStableQuery(
    DashboardActivityDocument,
    useMemo(() => ({ timeZone, customer: customer ?? '' }), [timeZone, customer]),
  )
  usePageReady(isSettled(figures.phase) && isSettled(activity.phase))
  const happened = activity.data?.dashboard
  return (
    <div data-wide="">
      <PageHeader
        title={portal === 'admin' ? <Trans>Admin Dashboard</Trans> : <Trans>Dashboard</Trans>}
        description={
          portal === 'admin' ? <Trans>The users you manage at a glance.</Trans> : <Trans>Users of all partners at a glance.</Trans>
        }
        actions={
          <LinkButton to={paths.createUser(portal)}>
            <Trans>Create user</Trans>
          </LinkButton>
        }
      />
      {customer !== undefined && (
        <div className={classes['scope']}>
          <ScopeChip customer={customer} />
        </div>
      )}
      {isUnanswered(figures.phase) ? (
        <>
          <NoAnswer query={figures} lines={4} />
          {firstSteps}
        </>
      ) : (
        <>
          <FigureTiles key={figures.phase === 'loading' ? 'waiting' : 'known'} portal={portal} users={figures.data?.dashboard.users} />
          {firstSteps}
          <AttentionCard portal={portal} customer={customer} facts={figures.data?.dashboard.attention} status={happened?.systemStatus} />
        </>
      )}
      {isUnanswered(activity.phase) ? (
        <NoAnswer query={activity} lines={8} />
      ) : (
        // The height of this card depends on its content, so nothing is shown below it until that is known.
        figures.phase !== 'loading' && (
          <div className={classes['cards']}>
            <SignInCard portal={portal} days={happened?.signInsPerDay} />
            <AuditCard portal={portal} rows={happened?.latestAudit} audit={audit} isNarrowed={customer !== undefined} />
            {happened?.systemStatus && <StatusCard status={happened.systemStatus} />}
          </div>
        )
      )}
    </div>
  )
}

const isUnanswered = (phase: QueryPhase) => phase === 'failed' || phase === 'denied'
const isSettled = (phase: QueryPhase) => phase !== 'loading' && phase !== 'refreshing'
