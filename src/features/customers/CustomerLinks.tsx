import { explain } from '#src/access/explain.ts'
import type { AccessRule } from '#src/access/rule.ts'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { paths } from '#src/lib/paths.ts'
import { ImportLink } from '#src/resources/list/ImportLink.tsx'
import { CreateLink } from '#src/resources/list/CreateLink.tsx'
import { usePortalName } from '#src/resources/portal-name.ts'

/** Of administrators only those of a partner make customers. */
export const MAKES_CUSTOMERS: Readonly<Record<'admin' | 'vendor', AccessRule>> = { admin: { roles: ['PartnerAdmin'] }, vendor: {} }

/** The ways to new customers, one or many of a file; nothing for who may not make any. */
export const CustomerLinks = () => {
  const portal = usePortalName()
  const viewer = useViewer()
  if (!viewer || explain(MAKES_CUSTOMERS[portal], viewer).decision !== 'allowed') return null
  return (
    <>
      <ImportLink to={paths.importCustomers(portal)} />
      <CreateLink to={paths.createCustomer(portal)} />
    </>
  )
}
