import { Plural, Trans } from '@lingui/react/macro'
import { useKeptQuery } from '#src/resources/query/use-kept-query.ts'
import { CustomerFiguresDocument } from '../customer.generated.ts'

/** Whom it signs out that a customer is disabled, counted once that is known. */
export const Disabling = ({ entity: { id } }: { entity: { id: string } }) => {
  const { data } = useKeptQuery(CustomerFiguresDocument, { id })
  return (
    <>
      {data?.customer && (
        <Plural value={data.customer.figures.signedOut} one="Signs out # user at once." other="Signs out # users at once." />
      )}{' '}
      <Trans>Users who belong only to disabled customers can no longer sign in.</Trans>
    </>
  )
}
