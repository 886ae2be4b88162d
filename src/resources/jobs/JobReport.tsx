import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { saveAnswer } from '../files/save-answer.ts'
import { toast } from '#src/ui/dialogs/toast.ts'
import { WorkButton } from '#src/ui/controls/WorkButton.tsx'
import type { JobKindEntry } from './job-kind.ts'
import { CSV_TYPE } from '#src/lib/csv.ts'
import { reportInWords } from './job-report.ts'
import type { Job } from './job-page.tsx'

/** Downloads a report of every row in the reader's language. Rows that were not done come first. */
export const JobReport = ({ job: { id, createdAt }, kind }: { job: Job; kind: JobKindEntry | undefined }) => {
  const { t, i18n } = useLingui()
  const download = async () => {
    const file = { name: `report-${createdAt.slice(0, 10)}.csv`, type: CSV_TYPE }
    const isSaved = await saveAnswer(`/api/JobFiles/${id}-report.csv`, file, (text) => reportInWords(text, kind, i18n))
    if (!isSaved) return toast.error(t`The report could not be downloaded. Try again.`)
    const resource = t`Report`
    return toast.success(t`${resource} has been downloaded`)
  }
  return (
    <WorkButton kind="secondary" icon={IconDownload} work={download}>
      <Trans>Download report</Trans>
    </WorkButton>
  )
}
