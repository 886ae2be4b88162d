import { paths } from '#src/lib/addresses/paths.ts'
import { CreateLink } from '#src/resources/list/toolbar/CreateLink.tsx'
import { ImportLink } from '#src/resources/list/toolbar/ImportLink.tsx'
import { usePortalName } from '#src/resources/portal-name.ts'

/** Links to create one customer or to import many from a file. */
export const CustomerLinks = () => {
  const portal = usePortalName()
  return (
    <>
      <ImportLink to={paths.importCustomers(portal)} />
      <CreateLink to={paths.createCustomer(portal)} />
    </>
  )
}
