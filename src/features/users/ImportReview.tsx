import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { WorkButton } from '#src/ui/WorkButton.tsx'
import { StartUserImportDocument } from './import.generated.ts'
import classes from '#src/resources/import/import.module.css'
import { ImportCauses } from './ImportCauses.tsx'
import { ImportFindings } from './ImportFindings.tsx'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import type { Import } from './KeptImport.tsx'
import { useImportWords } from './use-import-words.ts'

/** The third step: what would become of the rows, and the button that begins. */
export const ImportReview = ({ portal, kept, onBack }: { portal: Portal; kept: Import; onBack: () => void }) => {
  const { t } = useLingui()
  const formats = useFormats()
  const { say } = useImportWords()
  const client = useClient()
  const navigate = useNavigate()
  const { run } = useSingleRun()
  const [problem, setProblem] = useState<string>()
  const { id, creating, skipped, broken } = kept
  const [create, skip, leave] = [creating, skipped, broken].map(formats.number)
  const start = async () => {
    setProblem(undefined)
    const { data } = await client.mutation(StartUserImportDocument, { input: { id, count: creating } }, { expectsErrors: true }).toPromise()
    const answer = data?.startUserImport
    if (answer?.job) return void navigate(paths.job(portal, answer.job.id))
    setProblem(answer?.errors?.map(say).join(' ') ?? t`Could not start the import. Try again.`)
  }
  return (
    <>
      <Card title={kept.fileName}>
        <div role="status">
          <ul className={classes['counts']}>
            <li data-tone="good">
              <Plural value={creating} one={`${create} user will be created`} other={`${create} users will be created`} />
            </li>
            <li>
              <Plural value={skipped} one={`${skip} row will be skipped`} other={`${skip} rows will be skipped`} />
            </li>
            <li data-tone={broken > 0 ? 'bad' : undefined}>
              <Plural value={broken} one={`${leave} row has errors`} other={`${leave} rows have errors`} />
            </li>
          </ul>
        </div>
        <p className={classes['text']}>
          <Trans>New users get an email with a link to confirm their account. Skipped rows and rows with errors are not imported.</Trans>
        </p>
        <div role="alert">{problem !== undefined && <p className={classes['alert']}>{problem}</p>}</div>
        <div className={classes['actions']}>
          <Button kind="secondary" onClick={onBack}>
            <Trans>Back to columns</Trans>
          </Button>
          {creating > 0 && (
            <WorkButton work={() => run(start)}>
              <Plural value={creating} one={`Create ${create} user`} other={`Create ${create} users`} />
            </WorkButton>
          )}
        </div>
      </Card>
      {skipped + broken > 0 && (
        <>
          <ImportCauses id={id} />
          <ImportFindings id={id} />
        </>
      )}
    </>
  )
}
