import type { Client } from '@urql/core'
import { portalOf } from '#src/lib/addresses/paths.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { forPortals, usePortalName } from '../portal-name.ts'
import type { AskedPlace } from '../query/asked-ahead.ts'
import { askList } from './ask-list.ts'
import type { AnyList } from './list.ts'
import { ResourceListPage } from './ResourceListPage.tsx'

/** The page of a list that both portals have, each with its own links and columns. */
export const listPage = (make: (portal: Portal) => AnyList) => {
  const lists = forPortals(make)
  const Page = () => <ResourceListPage list={lists[usePortalName()]} />
  return Object.assign(Page, {
    /** Asks for the rows while the page and what surrounds it are still being made. */
    ask: (client: Client, { pathname, ...place }: AskedPlace) => {
      const portal = portalOf(pathname)
      if (portal) askList(lists[portal], client, place)
    },
  })
}
