import { useSyncExternalStore } from 'react'
import type { Viewer } from '#contract/access/rule.ts'
import { viewWish } from '#src/bridge/view-as.ts'
import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'

const ViewAsDialog = laterPart(withWords('dialogs', async () => (await import('./ViewAsDialog.tsx')).default))

const close = () => viewWish.set(undefined)

/** Dialog before a view as somebody else, wherever it was requested. */
export const ViewQuestion = ({ viewer }: { viewer: Viewer }) => {
  const wish = useSyncExternalStore(viewWish.subscribe, viewWish.get)
  return wish && <ViewAsDialog viewer={viewer} wish={wish} onClose={close} />
}
