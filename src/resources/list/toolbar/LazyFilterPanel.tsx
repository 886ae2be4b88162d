import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import type { FilterPanelProps } from '../filter-panel/FilterPanel.tsx'
import { LazyFilterDrawer } from '../filter-panel/LazyFilterDrawer.ts'
import { panelPlace } from '../filter-panel/use-panel-place.ts'

const loadPanel = withWords('dialogs', async () => (await import('../filter-panel/FilterPanel.tsx')).FilterPanel)

/** The filter builder, loaded on demand. */
export const LazyFilterPanel = laterPart<FilterPanelProps>(async () => {
  const [FilterPanel] = await Promise.all([loadPanel(), panelPlace() === 'modal' && LazyFilterDrawer.preload()])
  return FilterPanel
})
