import { paths } from '#src/lib/addresses/paths.ts'
import { useCustomer } from '#src/resources/customer.ts'
import { CreateLink } from '#src/resources/list/toolbar/CreateLink.tsx'
import { usePortalName } from '#src/resources/portal-name.ts'

/** Link that creates a profile for the customer of the current page. */
export const CreateProfileLink = () => {
  const customerId = useCustomer() ?? ''
  return <CreateLink to={paths.createAccessProfile(usePortalName(), customerId)} />
}
