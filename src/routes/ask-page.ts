import type { PortalDeps } from '#src/bridge/portal.ts'
import { customerOfPath } from '#src/lib/addresses/customer-of-path.ts'
import type { Page } from './route.ts'

/** Lets a page send its queries before it is rendered. The page repeats a failed query and shows the error. */
export const pageAsker =
  ({ data, customer }: Pick<PortalDeps, 'customer'> & { data: Pick<PortalDeps['data'], 'open'> }) =>
  (page: Page, { pathname, search }: URL): void => {
    data.open().then(
      (client) => page.ask?.(client, { pathname, search, customer: customerOfPath(pathname) ?? customer.get() }),
      () => {},
    )
  }
