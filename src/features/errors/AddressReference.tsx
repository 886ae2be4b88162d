import { useSearchParams } from 'react-router'
import { ErrorReference } from '#src/ui/states/ErrorState.tsx'

/** The error reference in the address, by which the server logged why it refused a link. */
export const AddressReference = () => {
  const reference = useSearchParams()[0].get('reference')
  return reference !== null && /^[\da-f]{32}$/.test(reference) && <ErrorReference reference={reference} />
}
