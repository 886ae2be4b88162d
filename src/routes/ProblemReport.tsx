import { useSyncExternalStore } from 'react'
import { withWords } from '#src/i18n/activate.ts'
import { reportWish } from '#src/lib/faults/report-wish.ts'
import { laterPart } from '#src/ui/later-part.tsx'

const ReportDialog = laterPart(withWords(['later', 'dialogs'], async () => (await import('../shell/report/ReportDialog.tsx')).default))

const close = () => reportWish.set(undefined)

/** The dialog for the recording of this tab, wherever it was requested: also on error pages, and by who is not signed in. */
export const ProblemReport = () => {
  const reference = useSyncExternalStore(reportWish.subscribe, reportWish.get)
  return reference !== undefined && <ReportDialog reference={reference} onClose={close} />
}
