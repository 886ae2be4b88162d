import { useMemo } from 'react'
import { useViewer } from '#src/bridge/auth.bridge.tsx'
import { HomePage } from '#src/features/home/HomePage.tsx'
import { navigationFor } from './navigation.ts'
import { routeTable } from './table.ts'

/** Home with what this viewer may open, read from the route table. */
const HomeRoute = () => {
  const viewer = useViewer()
  const places = useMemo(() => (viewer ? navigationFor(routeTable, viewer).flatMap(({ items }) => items) : []), [viewer])
  return <HomePage places={places} />
}

export default HomeRoute
