import { Trans, useLingui } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import { CSV_TYPE, readCsv, separatorOf, writeCsv } from '#src/lib/csv.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { WorkButton } from '#src/ui/controls/WorkButton.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import type { AnyImport } from './import.ts'
import { useImportWords } from './use-import-words.ts'

type Finding = { path: string | null; code: string; message: string; line: number | null }

/** Downloads the rows that are not imported, to be corrected and chosen again, with their reasons in the reader's language. */
export const FailedRows = ({ page, id }: { page: AnyImport; id: string }) => {
  const { t, i18n } = useLingui()
  const { sayOfField } = useImportWords(page)
  const say = (reason: string) => {
    const [, line, findings = '[]'] = /^(?:(\d+) )?(\[.*\])$/s.exec(reason) ?? []
    const said = (JSON.parse(findings) as Finding[]).map((finding) => sayOfField(finding)).join(' ')
    return line === undefined ? said : t`Line ${line}: ${said}`
  }
  const download = async () => {
    const answer = await fetch(`/api/Imports/${id}-failed-codes.csv`).catch(() => undefined)
    if (!answer?.ok) return toast.error(t`The failed rows could not be downloaded. Try again.`)
    const [headings = [], ...rows] = readCsv(await answer.text())
    const written = [[...headings.slice(0, -1), t`Reason`], ...rows.map((cells) => [...cells.slice(0, -1), say(cells.at(-1) ?? '')])]
    saveFile(`failed-${new Date().toISOString().slice(0, 10)}.csv`, writeCsv(separatorOf(i18n.locale), written), CSV_TYPE)
    const resource = t`Failed rows`
    return toast.success(t`${resource} has been downloaded`)
  }
  return (
    <WorkButton kind="secondary" icon={IconDownload} work={download}>
      <Trans>Download failed rows</Trans>
    </WorkButton>
  )
}
