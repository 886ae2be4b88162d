import type { SavedView } from './use-views.ts'

/** Current state of a list: the query string of its content, its columns, and the ID of the saved view that was opened last. */
export type ActiveViewState = { active: string | null; address: string; columns: readonly string[] }

export const isChanged = (view: SavedView, { address, columns }: ActiveViewState): boolean =>
  view.address !== address || (view.columns !== null && view.columns.join() !== columns.join())

/** Returns the view that a list shows: the one that was opened, changed or not, else one with the same content. */
export const activeOf = (views: readonly SavedView[], standing: ActiveViewState): SavedView | undefined =>
  standing.active === null ? views.find((view) => !isChanged(view, standing)) : views.find(({ id }) => id === standing.active)
