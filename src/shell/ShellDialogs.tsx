import { useEffect, useSyncExternalStore } from 'react'
import type { Viewer } from '#contract/access/rule.ts'
import { withWords } from '#src/i18n/activate.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { useAfterReady } from '#src/ui/page/page-ready.ts'
import type { Place } from './navigation/navigation.ts'
import { PaletteMeanwhile } from './palette/PaletteMeanwhile.tsx'
import { shellDialogs } from './shell-dialogs.ts'
import { useShellKeys } from './use-shell-keys.ts'
import { ViewQuestion } from './view-as/ViewQuestion.tsx'

const Palette = laterPart(
  withWords('dialogs', async () => (await import('./palette/Palette.tsx')).default),
  PaletteMeanwhile,
)
const KeysDialog = laterPart(withWords('dialogs', async () => (await import('./keys/KeysDialog.tsx')).default))
const PortalTour = laterPart(withWords('dialogs', async () => (await import('./tour/PortalTour.tsx')).default))
const ReportDialog = laterPart(withWords('dialogs', async () => (await import('./report/ReportDialog.tsx')).default))

const close = () => shellDialogs.set(undefined)

/** Renders the dialogs that can be opened on every page, and handles their shortcuts. */
export const ShellDialogs = ({ viewer, places }: { viewer: Viewer; places: readonly Place[] }) => {
  const open = useSyncExternalStore(shellDialogs.subscribe, shellDialogs.get)
  const isReady = useAfterReady()
  useShellKeys()
  useEffect(() => close, [])
  // Loaded before the shortcut is pressed, so that what is typed right after it is not lost.
  useEffect(() => {
    if (isReady) void Palette.preload()
  }, [isReady])
  return (
    <>
      <ViewQuestion viewer={viewer} />
      {open === 'palette' && <Palette viewer={viewer} places={places} onClose={close} />}
      {open === 'tour' && <PortalTour subject={viewer.subject} onClose={close} />}
      {open === 'keys' && <KeysDialog onClose={close} />}
      {open === 'report' && <ReportDialog onClose={close} />}
    </>
  )
}
