import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { useId } from 'react'
import type { Viewer } from '#contract/access/rule.ts'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { SHOWS_ERRORS } from '#src/resources/query/shows-errors.ts'
import { Card } from '#src/ui/Card.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { PlaceIcon, type PlaceIconName } from '#src/ui/controls/place-icon.tsx'
import { Monogram } from '#src/ui/Monogram.tsx'
import { HomeFactsDocument, type HomeFactsQuery } from '../home.generated.ts'
import classes from './launcher.module.css'
import { SecurityChecklist, type Mends } from './SecurityChecklist.tsx'

/** The apps that the user may open, each in a new tab. */
const MyApps = ({ apps }: { apps: HomeFactsQuery['myApps'] }) => {
  const title = useId()
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={classes['heading']}>
        <Trans>Your apps</Trans>
      </h2>
      <ul className={classes['places']}>
        {apps.map(({ id, name, description, startUrl }) => (
          <li key={id}>
            <a href={startUrl} target="_blank" rel="noreferrer" className={classes['place']}>
              <Monogram id={id} name={name} shape="square" />
              <div>
                {name}
                {description !== null && <small>{description}</small>}
              </div>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Place = {
  path: string
  label: MessageDescriptor
  icon: PlaceIconName
  /** Set in a view as another user, if that user could open the page but the real one may not. */
  closed?: true
}

/** The pages and apps that a user may open, and facts about their account. */
export const Launcher = ({ viewer, places, mends }: { viewer: Viewer; places: readonly Place[]; mends: Mends }) => {
  const { i18n } = useLingui()
  const partner = usePartner()
  const [{ data, fetching, error }, reload] = useQuery({
    query: HomeFactsDocument,
    requestPolicy: 'cache-and-network',
    context: SHOWS_ERRORS,
  })
  usePageReady(!fetching)
  const portal = (['vendor', 'admin'] as const).find((each) => places.some(({ path, closed }) => path === paths.users(each) && !closed))
  const hrProduct = data?.myProfile.partner?.hrProductUrl
  const { displayName } = viewer
  const { name } = partner
  return (
    <>
      <PageHeader title={<Trans>Hello, {displayName}</Trans>} description={<Trans>What you can do at {name}.</Trans>} />
      <ul className={classes['places']}>
        {places.map(({ path, label, icon, closed }) => (
          <li key={path}>
            {closed ? (
              <div className={classes['place']} data-closed>
                <span className={classes['picture']}>
                  <PlaceIcon name="lock" size={24} />
                </span>
                <div>
                  {i18n._(label)}
                  <small>
                    <Trans>This user can open it, you cannot</Trans>
                  </small>
                </div>
              </div>
            ) : (
              <Link to={path} className={classes['place']}>
                <span className={classes['picture']}>
                  <PlaceIcon name={icon} size={24} />
                </span>
                {i18n._(label)}
              </Link>
            )}
          </li>
        ))}
        {hrProduct && (
          <li>
            <a href={hrProduct} target="_blank" rel="noreferrer" className={classes['place']}>
              <span className={classes['picture']}>
                <PlaceIcon name="external" size={24} />
              </span>
              <Trans>HR product</Trans>
            </a>
          </li>
        )}
      </ul>
      {data && data.myApps.length > 0 && <MyApps apps={data.myApps} />}
      <div className={classes['cards']}>
        <SecurityChecklist
          profile={data?.myProfile}
          error={error}
          mends={mends}
          onRetry={() => reload({ requestPolicy: 'network-only' })}
        />
        {data && data.myProfile.customers.length > 0 && (
          <Card title={<Trans>Your organisations</Trans>}>
            <ul className={classes['names']}>
              {data.myProfile.customers.map((customer) => (
                <li key={customer.id}>
                  {portal === undefined ? customer.name : <Link to={paths.usersOfCustomer(portal, customer.id)}>{customer.name}</Link>}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  )
}
