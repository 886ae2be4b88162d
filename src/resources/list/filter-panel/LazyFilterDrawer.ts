import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import type { FilterDrawerProps } from './FilterDrawer.tsx'

/** Loaded on demand, because wide windows never need it. */
export const LazyFilterDrawer = laterPart<FilterDrawerProps>(
  withWords('dialogs', async () => (await import('./FilterDrawer.tsx')).FilterDrawer),
)
