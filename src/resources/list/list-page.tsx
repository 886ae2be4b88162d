import type { Portal } from '#src/lib/paths.ts'
import { perPortal } from '../portal-name.ts'
import type { AnyList } from './list.ts'
import { ResourceListPage } from './ResourceListPage.tsx'

/** The page of a list that both portals have, each with its own links and columns. */
export const listPage = (make: (portal: Portal) => AnyList) => {
  const useList = perPortal(make)
  return () => <ResourceListPage list={useList()} />
}
