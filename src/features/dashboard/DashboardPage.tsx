import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { Icon } from '#src/ui/icon.tsx'
import { ErrorState } from '#src/ui/ErrorState.tsx'
import { LinkButton } from '#src/ui/LinkButton.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { usePageReady } from '#src/ui/page-ready.ts'
import classes from './dashboard.module.css'
import { figures } from './figures.ts'
import { DashboardFiguresDocument } from './figures.generated.ts'

/** How the users within reach are doing; every figure leads to the list behind it. */
export const DashboardPage = ({ portal }: { portal: Portal }) => {
  const { i18n } = useLingui()
  const formats = useFormats()
  const [now] = useState(() => new Date().toISOString())
  const [{ data, fetching, error }, reload] = useQuery({ query: DashboardFiguresDocument, variables: { now } })
  usePageReady(!fetching)
  return (
    <>
      <PageHeader
        title={portal === 'admin' ? <Trans>Admin Dashboard</Trans> : <Trans>Dashboard</Trans>}
        description={
          portal === 'admin' ? (
            <Trans>The users you look after, at a glance.</Trans>
          ) : (
            <Trans>The users of all partners, at a glance.</Trans>
          )
        }
        actions={
          <LinkButton to={paths.createUser(portal)}>
            <Trans>Create user</Trans>
          </LinkButton>
        }
      />
      {!data && error ? (
        <ErrorState onRetry={() => reload({ requestPolicy: 'network-only' })} />
      ) : (
        <ul className={classes['figures']}>
          {figures.map(({ id, label, hint, icon, query, wants }) => {
            const count = data?.[id]
            return (
              <li key={id} className={classes['item']}>
                <Link
                  className={classes['figure']}
                  to={paths.users(portal) + query(now)}
                  data-wants={(wants && (count?.totalCount ?? 0) > 0) || undefined}
                >
                  <span className={classes['label']}>
                    {i18n._(label)}
                    <span className={classes['picture']}>
                      <Icon name={icon} size={18} />
                    </span>
                  </span>
                  <span className={classes['number']} data-pending={count === undefined || undefined}>
                    {count === undefined ? '–' : `${count.totalIsExact ? '' : '≈ '}${formats.number(count.totalCount)}`}
                  </span>
                  <span className={classes['hint']}>{i18n._(hint)}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
