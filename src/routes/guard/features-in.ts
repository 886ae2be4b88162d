import type { RouteEntry } from '../route.ts'

/** All feature flags that any route of the table requires. */
export const featuresIn = (table: readonly RouteEntry[]): readonly string[] => [
  ...new Set(
    table.flatMap(({ access, children }) => [
      ...(typeof access === 'object' ? (access.features ?? []) : []),
      ...featuresIn(children ?? []),
    ]),
  ),
]
