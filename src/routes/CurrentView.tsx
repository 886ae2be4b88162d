import { useEffect } from 'react'
import { isVendor } from '#contract/people.ts'
import type { Viewer } from '#contract/access/rule.ts'
import { realViewer } from '#contract/access/view-as.ts'
import { usePortal } from '#src/bridge/portal.bridge.tsx'
import { useView } from '#src/bridge/view-as.ts'
import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { learnFeatures } from './guard/ask-features.ts'

const ViewBanner = laterPart(withWords('dialogs', async () => (await import('../shell/view-as/ViewBanner.tsx')).default))

/** The banner of the view as somebody else that this tab is in. */
export const CurrentView = () => {
  const view = useView()
  return view && <ViewBanner key={view.id} view={view} />
}

/** Whether vendor staff may view the portal as somebody else hangs on a flag that no route asks for. */
export const useViewFlag = (viewer: Viewer | undefined): void => {
  const portal = usePortal()
  const subject = viewer && isVendor(realViewer(viewer).userType) ? viewer.subject : undefined
  useEffect(() => {
    // Where it cannot be asked it stays off, as every flag.
    if (subject !== undefined) learnFeatures(portal, ['SPA_VIEW_AS'], { background: true, expectsErrors: true }).catch(() => {})
  }, [portal, subject])
}
