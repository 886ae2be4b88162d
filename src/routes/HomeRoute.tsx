import { useMemo } from 'react'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { HomePage } from '#src/features/home/HomePage.tsx'
import { navigationFor } from './navigation.ts'
import { ownPages } from './own-pages.ts'
import { routeTable } from './table.ts'

/** Home with what this viewer may open, read from the route table. */
const HomeRoute = () => {
  const viewer = useViewer()
  const places = useMemo(() => (viewer ? navigationFor(routeTable, viewer).flatMap(({ items }) => items) : []), [viewer])
  const mends = useMemo(() => ownPages(), [])
  return <HomePage places={places} mends={mends} />
}

export default HomeRoute
