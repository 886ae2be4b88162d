import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import type { Viewer } from '#src/access/rule.ts'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { IconName } from '#src/ui/icon.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { usePageReady } from '#src/ui/page-ready.ts'
import { HomeFactsDocument } from './home.generated.ts'
import classes from './launcher.module.css'
import { SecurityChecklist } from './SecurityChecklist.tsx'

export type Place = { path: string; label: MessageDescriptor; icon: IconName }

/** Everything this person may open, and what is good to know about their own account. */
export const Launcher = ({ viewer, places }: { viewer: Viewer; places: readonly Place[] }) => {
  const { i18n } = useLingui()
  const partner = usePartner()
  const [{ data, fetching, error }, reload] = useQuery({ query: HomeFactsDocument })
  usePageReady(!fetching)
  const { displayName } = viewer
  const { name } = partner
  return (
    <>
      <PageHeader title={<Trans>Hello, {displayName}</Trans>} description={<Trans>This is what you can do at {name}.</Trans>} />
      <ul className={classes['places']}>
        {places.map(({ path, label, icon }) => (
          <li key={path}>
            <Link to={path} className={classes['place']}>
              <span className={classes['picture']}>
                <Icon name={icon} size={24} />
              </span>
              {i18n._(label)}
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes['cards']}>
        <SecurityChecklist
          profile={data?.myProfile}
          failed={error !== undefined}
          onRetry={() => reload({ requestPolicy: 'network-only' })}
        />
        {data && data.myProfile.customers.length > 0 && (
          <Card title={<Trans>Your organisations</Trans>}>
            <ul className={classes['names']}>
              {data.myProfile.customers.map((customer) => (
                <li key={customer.id}>{customer.name}</li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}
