import { explain } from '#src/access/explain.ts'
import type { AccessRule } from '#src/access/rule.ts'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { paths } from '#src/lib/paths.ts'
import { CreateLink } from '#src/resources/list/CreateLink.tsx'
import { usePortalName } from '#src/resources/portal-name.ts'

/** Of administrators only those of a partner make customers. */
export const MAKES_CUSTOMERS: Readonly<Record<'admin' | 'vendor', AccessRule>> = { admin: { roles: ['PartnerAdmin'] }, vendor: {} }

/** The way to a new customer; nothing for who may not make one. */
export const CreateCustomerLink = () => {
  const portal = usePortalName()
  const viewer = useViewer()
  if (!viewer || explain(MAKES_CUSTOMERS[portal], viewer).decision !== 'allowed') return null
  return <CreateLink to={paths.createCustomer(portal)} />
}
