import type { ActivityType } from '#src/access/user-access.ts'

/** The columns of the grid, in their order. */
export const ACTIVITY_TYPES = ['VIEW', 'CREATE', 'UPDATE', 'DELETE', 'EXECUTE'] as const satisfies readonly ActivityType[]

export type Activity = { readonly name: string; readonly type: ActivityType }
export type KnownActivity = Activity & { readonly module: string | null }
/** What activities are about, with the types that there are of it; `module` must be on for a customer. */
export type GridRow = { readonly name: string; readonly module: string | null; readonly types: readonly ActivityType[] }

export const keyOf = ({ type, name }: Activity): string => `${type} ${name}`

/** The rows of the grid: what belongs to the portal first, then the modules in the order of their names. */
export const rowsOf = (known: readonly KnownActivity[]): readonly GridRow[] =>
  [...Map.groupBy(known, ({ name }) => name)]
    .map(([name, list]) => ({
      name,
      module: list[0]?.module ?? null,
      types: ACTIVITY_TYPES.filter((type) => list.some((each) => each.type === type)),
    }))
    .toSorted((one, other) => (one.module ?? '').localeCompare(other.module ?? '') || one.name.localeCompare(other.name))
