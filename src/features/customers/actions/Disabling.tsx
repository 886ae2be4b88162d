import { Plural, Trans } from '@lingui/react/macro'
import { useKeptQuery } from '#src/resources/query/use-kept-query.ts'
import { CustomerPeopleDocument } from '../customer.generated.ts'

/** Whom it concerns that a customer is disabled, counted once that is known. */
export const Disabling = ({ entity: { id } }: { entity: { id: string } }) => {
  const { data } = useKeptQuery(CustomerPeopleDocument, { id })
  return (
    <>
      {data && <Plural value={data.all.totalCount} one="# user belongs to this customer." other="# users belong to this customer." />}{' '}
      <Trans>Users who belong only to disabled customers can no longer sign in.</Trans>
    </>
  )
}
