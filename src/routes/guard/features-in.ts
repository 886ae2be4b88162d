import type { RouteEntry } from '../route.ts'

/** All feature flags that some route of the table asks for. */
export const featuresIn = (table: readonly RouteEntry[]): readonly string[] => [
  ...new Set(
    table.flatMap(({ access, children }) => [
      ...(typeof access === 'object' ? (access.features ?? []) : []),
      ...featuresIn(children ?? []),
    ]),
  ),
]
