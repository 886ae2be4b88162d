import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import { serverTraceId } from '#src/data/data-errors.ts'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import type { AuditRegistry } from '#src/resources/history/audit.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { usePageReady } from '#src/ui/page-ready.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { AuditCard } from './AuditCard.tsx'
import { DashboardActivityDocument, DashboardFiguresDocument } from './dashboard.generated.ts'
import classes from './dashboard.module.css'
import { FigureTiles } from './FigureTiles.tsx'
import { SignInCard } from './SignInCard.tsx'
import { StatusCard } from './StatusCard.tsx'

/** `audit` has the words of every feature. */
type DashboardPageProps = { portal: Portal; audit: AuditRegistry; firstSteps: ReactNode }

/** How the users within reach are doing; every figure leads to the list behind it. */
export const DashboardPage = ({ portal, audit, firstSteps }: DashboardPageProps) => {
  const [timeZone] = useState(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [figures, reloadFigures] = useQuery({ query: DashboardFiguresDocument, requestPolicy: 'cache-and-network', context: CONTEXT })
  const [activity, reloadActivity] = useQuery({
    query: DashboardActivityDocument,
    variables: { timeZone },
    requestPolicy: 'cache-and-network',
    context: CONTEXT,
  })
  usePageReady(!figures.fetching && !activity.fetching)
  const happened = activity.data?.dashboard
  return (
    <>
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
      {firstSteps}
      {!figures.data && figures.error ? (
        <ErrorState reference={serverTraceId(figures.error)} onRetry={() => reloadFigures(ANEW)} />
      ) : (
        <>
          <AttentionCard portal={portal} facts={figures.data?.dashboard.attention} status={happened?.systemStatus} />
          <FigureTiles portal={portal} users={figures.data?.dashboard.users} />
        </>
      )}
      {!happened && activity.error ? (
        <ErrorState reference={serverTraceId(activity.error)} onRetry={() => reloadActivity(ANEW)} />
      ) : (
        <div className={classes['cards']}>
          <SignInCard days={happened?.signInsPerDay} />
          <AuditCard portal={portal} rows={happened?.latestAudit} audit={audit} />
          {happened?.systemStatus && <StatusCard status={happened.systemStatus} />}
        </div>
      )}
    </>
  )
}

/** The page shows its own errors. */
const CONTEXT = { expectsErrors: true }
const ANEW = { requestPolicy: 'network-only' } as const
