import type { SavedView } from './use-views.ts'

/** A list as it stands: the query string of what it shows, its columns, and the id of the saved view that was opened last. */
export type Standing = { active: string | null; address: string; columns: readonly string[] }

/** Whether a list shows something else than a saved view of it. */
export const isChanged = (view: SavedView, { address, columns }: Standing): boolean =>
  view.address !== address || (view.columns !== null && view.columns.join() !== columns.join())

/** The view that a list shows: the one that was opened, changed or not, else one that says the same. */
export const activeOf = (views: readonly SavedView[], standing: Standing): SavedView | undefined =>
  standing.active === null ? views.find((view) => !isChanged(view, standing)) : views.find(({ id }) => id === standing.active)
