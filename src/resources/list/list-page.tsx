import type { Client } from '@urql/core'
import { portalOf, type Portal } from '#src/lib/addresses/paths.ts'
import { forPortals, usePortalName } from '../portal-name.ts'
import type { PrefetchPlace } from '../query/prefetch-query.ts'
import { askList } from './ask-list.ts'
import type { AnyList } from './list.ts'
import { ResourceListPage } from './ResourceListPage.tsx'

/** Creates the page of a list that exists in both portals, each with its own links and columns. */
export const listPage = (make: (portal: Portal) => AnyList) => {
  const lists = forPortals(make)
  const Page = () => <ResourceListPage list={lists[usePortalName()]} />
  return Object.assign(Page, {
    /** Prefetches the rows while the page is still loading. */
    ask: (client: Client, { pathname, ...place }: PrefetchPlace) => {
      const portal = portalOf(pathname)
      if (portal) askList(lists[portal], client, place)
    },
  })
}
