import { useCallback, useMemo, type ComponentProps } from 'react'
import { useParams } from 'react-router'
import { mayOpen } from '#contract/access/view-as.ts'
import type Shell from '#src/shell/Shell.tsx'
import { chainForPath, rulesOf } from './guard/chain.ts'
import { navigationFor } from './navigation.ts'
import { placesFor, recordGroupsFor } from './places.ts'
import type { RouteEntry } from './route.ts'
import { routeTable } from './table.ts'

type ShellProps = ComponentProps<typeof Shell>
type Props = Omit<ShellProps, 'groups' | 'places' | 'record' | 'mayOpen'> & { chain: readonly RouteEntry[] }

/** The shell with the pages that its viewer may open, from the route table. */
export const placedShell = (Frame: typeof Shell) =>
  function PlacedShell({ chain, ...rest }: Props) {
    const { viewer } = rest
    const params = useParams()
    const groups = useMemo(() => navigationFor(routeTable, viewer), [viewer])
    const places = useMemo(() => placesFor(routeTable, viewer), [viewer])
    const opens = useCallback((path: string) => mayOpen(rulesOf(chainForPath(routeTable, path)), viewer), [viewer])
    return <Frame groups={groups} places={places} record={recordGroupsFor(routeTable, viewer, chain, params)} mayOpen={opens} {...rest} />
  }
