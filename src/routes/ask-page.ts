import type { PortalDeps } from '#src/bridge/portal.ts'
import { customerOfPath } from '#src/lib/addresses/customer-of-path.ts'
import type { Page } from './route.ts'

/** Lets a page ask the server by the running portal's client, before the page is there. What fails is asked again by the page, which says so. */
export const pageAsker =
  ({ data, customer }: Pick<PortalDeps, 'customer'> & { data: Pick<PortalDeps['data'], 'open'> }) =>
  (page: Page, { pathname, search }: URL): void => {
    data.open().then(
      (client) => page.ask?.(client, { pathname, search, customer: customerOfPath(pathname) ?? customer.get() }),
      () => {},
    )
  }
