import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { useQuery } from 'urql'
import { useChosenCustomer } from '#src/bridge/portal.bridge.tsx'
import { referenceOf } from '#src/resources/failure.ts'
import { SHOWS_ERRORS } from '#src/resources/query/shows-errors.ts'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { Mark } from '#src/ui/Mark.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { MyOrganisationsDocument } from './my-organisations.generated.ts'
import classes from './organisations.module.css'

/**
 * Lets a user with several organisations choose one or all of them, and then continues to the requested page. The default organisation is first and
 * has the focus, so that Enter takes it. It is not entered automatically, since nobody should work in an organisation without having chosen it.
 */
export const Organisations = ({ subject, returnUrl }: { subject: string; returnUrl: string }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { chosen, choose } = useChosenCustomer()
  const [{ data, error }, reload] = useQuery({ query: MyOrganisationsDocument, variables: { id: subject }, context: SHOWS_ERRORS })
  if (error && !data) return <ErrorState reference={referenceOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />
  if (!data) return <SkeletonLines lines={3} />
  const memberships = (data.user?.userCustomers ?? []).toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault))
  const goTo = (id: string | undefined) => {
    choose(id)
    void navigate(returnUrl)
  }
  return (
    <ul className={classes['list']} aria-label={t`Organisations`}>
      {memberships.map(({ customerId: id, isDefault, customer: { name } }) => (
        <li key={id}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page asks one question, and this is its likely answer */}
          <button type="button" className={classes['choice']} aria-current={chosen === id} autoFocus={isDefault} onClick={() => goTo(id)}>
            {name}{' '}
            {isDefault && (
              <Mark>
                <Trans>Default</Trans>
              </Mark>
            )}
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={classes['choice']} aria-current={chosen === undefined} onClick={() => goTo(undefined)}>
          <Trans>All my organisations</Trans>
        </button>
      </li>
    </ul>
  )
}
