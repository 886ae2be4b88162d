import type { ActivityType } from '#contract/access/user-access.ts'
import type { GridRow } from '#src/resources/grid/cells.ts'

/** The columns of the grid, in order. */
export const ACTIVITY_TYPES = ['VIEW', 'CREATE', 'UPDATE', 'DELETE', 'EXECUTE'] as const satisfies readonly ActivityType[]

export type Activity = { readonly name: string; readonly type: ActivityType }
export type KnownActivity = Activity & { readonly module: string | null }
/** A resource with the activity types that exist for it. If it has a `module`, that must be on for a customer. */
export type Resource = { readonly name: string; readonly module: string | null; readonly types: readonly ActivityType[] }

export const keyOf = ({ type, name }: Activity): string => `${type} ${name}`

export const activityOf = (key: string): Activity => {
  const type = ACTIVITY_TYPES.find((each) => key.startsWith(`${each} `)) ?? 'VIEW'
  return { type, name: key.slice(type.length + 1) }
}

/** Groups activities by resource: first those without a module, then by module name. */
export const resourcesOf = (known: readonly KnownActivity[]): readonly Resource[] =>
  [...Map.groupBy(known, ({ name }) => name)]
    .map(([name, list]) => ({
      name,
      module: list[0]?.module ?? null,
      types: ACTIVITY_TYPES.filter((type) => list.some((each) => each.type === type)),
    }))
    .toSorted((one, other) => (one.module ?? '').localeCompare(other.module ?? '') || one.name.localeCompare(other.name))

/**
 * Creates the rows of the grid, by module.
 * @param say returns the label of a resource or module
 */
export const rowsOf = (known: readonly KnownActivity[], general: string, say: (name: string) => string): readonly GridRow[] =>
  resourcesOf(known).map(({ name, module, types }) => ({
    key: name,
    label: say(name),
    section: module === null ? general : say(module),
    cells: ACTIVITY_TYPES.map((type) => (types.includes(type) ? keyOf({ type, name }) : undefined)),
  }))
