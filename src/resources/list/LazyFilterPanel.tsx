import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import type { FilterPanelProps } from './filter-panel/FilterPanel.tsx'

/** The filter builder, whose code comes when somebody reaches for it. */
export const LazyFilterPanel = laterPart<FilterPanelProps>(
  withWords('dialogs', async () => (await import('./filter-panel/FilterPanel.tsx')).FilterPanel),
)
