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

export const CurrentView = () => {
  const view = useView()
  return view && <ViewBanner key={view.id} view={view} />
}

/** Loads the flag that lets vendor staff view the portal as somebody else, because no route requires it. */
export const useViewFlag = (viewer: Viewer | undefined): void => {
  const portal = usePortal()
  const subject = viewer && isVendor(realViewer(viewer).userType) ? viewer.subject : undefined
  useEffect(() => {
    // If it cannot be loaded it stays off, like every flag.
    if (subject !== undefined) learnFeatures(portal, ['SPA_VIEW_AS'], { background: true, expectsErrors: true }).catch(() => {})
  }, [portal, subject])
}
