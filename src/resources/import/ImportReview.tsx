import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { sendMutation } from '#src/data/send-mutation.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { WorkButton } from '#src/ui/controls/WorkButton.tsx'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { useCustomerContext } from '../customer.ts'
import type { AnyImport, Import } from './import.ts'
import classes from './import.module.css'
import { ImportCauses } from './ImportCauses.tsx'
import { ImportFindings } from './ImportFindings.tsx'
import { useImportWords } from './use-import-words.ts'

type ImportReviewProps = { page: AnyImport; portal: Portal; kept: Import; onBack: () => void }

/** The third step: previews the outcome of the rows and starts the import. */
export const ImportReview = ({ page, portal, kept, onBack }: ImportReviewProps) => {
  const { t, i18n } = useLingui()
  const { nouns, operations } = page
  const formats = useFormats()
  const { say } = useImportWords(page)
  const client = useClient()
  const named = useCustomerContext()
  const navigate = useNavigate()
  const { run } = useSingleRun()
  const [problem, setProblem] = useState<string>()
  const { id, creating, skipped, broken } = kept
  const create = formats.number(creating)
  const skip = formats.number(skipped)
  const leave = formats.number(broken)
  const start = async () => {
    setProblem(undefined)
    const { data } = await sendMutation(
      client,
      operations.start,
      { input: { id, count: creating, checkedAt: kept.checkedAt } },
      { expectsErrors: true, ...named },
    )
    const answer = data && Object.values(data)[0]
    if (answer?.job) return void navigate(paths.job(portal, answer.job.id))
    setProblem(answer?.errors?.map(say).join(' ') ?? t`Could not start the import. Try again.`)
  }
  return (
    <>
      <Card title={kept.fileName}>
        <div role="status">
          <ul className={classes['counts']}>
            <li data-tone="good">{i18n._(nouns.willCreate(creating, create))}</li>
            <li>
              <Plural value={skipped} one={`${skip} row will be skipped`} other={`${skip} rows will be skipped`} />
            </li>
            <li data-tone={broken > 0 ? 'bad' : undefined}>
              <Plural value={broken} one={`${leave} row has errors`} other={`${leave} rows have errors`} />
            </li>
          </ul>
        </div>
        <p className={classes['text']}>{i18n._(nouns.review)}</p>
        <div role="alert">{problem !== undefined && <p className={classes['alert']}>{problem}</p>}</div>
        <div className={classes['actions']}>
          <Button kind="secondary" onClick={onBack}>
            <Trans>Back to columns</Trans>
          </Button>
          {creating > 0 && <WorkButton work={() => run(start)}>{i18n._(nouns.create(creating, create))}</WorkButton>}
        </div>
      </Card>
      {skipped + broken > 0 && (
        <>
          <ImportCauses page={page} id={id} />
          <ImportFindings page={page} id={id} />
        </>
      )}
    </>
  )
}
