import { paths } from '#src/lib/addresses/paths.ts'
import { useCustomer } from '#src/resources/customer.ts'
import { CreateLink } from '#src/resources/list/toolbar/CreateLink.tsx'
import { usePortalName } from '#src/resources/portal-name.ts'

/** The way to a new profile of the customer that the page is about. */
export const CreateProfileLink = () => {
  const customerId = useCustomer() ?? ''
  return <CreateLink to={paths.createAccessProfile(usePortalName(), customerId)} />
}
