import { useSearchParams } from 'react-router'
import { ErrorReference } from '#src/ui/states/ErrorState.tsx'

/** The reference in the address, where the server refused a link and logged why. */
export const AddressReference = () => {
  const reference = useSearchParams()[0].get('reference')
  return reference !== null && /^[\da-f]{32}$/.test(reference) && <ErrorReference reference={reference} />
}
