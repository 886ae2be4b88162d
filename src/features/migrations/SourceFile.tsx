import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useClient } from 'urql'
import type { MigrationWizard } from '#src/data/generated/schema.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import { fetchWithProgress } from '#src/lib/fetch-with-progress.ts'
import { FileButton } from '#src/resources/files/FileButton.tsx'
import { FileDrop } from '#src/resources/files/FileDrop.tsx'
import { readOtherwise } from '#src/resources/import/import.ts'
import type { Reading } from '#src/resources/import/import.ts'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { FileCauses } from './FileCauses.tsx'
import { FileColumns } from './FileColumns.tsx'
import classes from './migrations.module.css'
import { MigrationImportDocument, UploadMigrationImportDocument } from './source-file.generated.ts'
import { useRoom } from './room.ts'
import { useFileWords } from './use-file-words.ts'
import { withFile } from './wizards.ts'

const ACCEPTED = '.csv,.txt,.tsv,.json,text/csv,text/plain,text/tab-separated-values,application/json'

/** Chooses the source of the records: the HR product, or an uploaded export of it. */
export const SourceFile = ({ fileId }: { fileId: string | undefined }) => (
  <Card
    title={<Trans>Source</Trans>}
    description={<Trans>Records are read from the HR product, or from an export of it that you upload.</Trans>}
  >
    {fileId === undefined ? <Upload /> : <Kept key={fileId} id={fileId} />}
  </Card>
)

const Upload = () => {
  const { t } = useLingui()
  const { wizard } = useRoom()
  const { send, share, problem } = useUpload(wizard.id)
  const { size, rows } = useFileWords()
  const hint = useId()
  return (
    <FileDrop onDrop={(file) => void send(file)}>
      <p className={classes['text']}>
        <Trans>To use an export, drop a CSV or JSON file here, or</Trans>
      </p>
      <FileButton
        label={t`Export of the HR product`}
        accept={ACCEPTED}
        kind="secondary"
        busy={share !== undefined}
        describedBy={hint}
        onChoose={(file) => void send(file)}
      >
        <Trans>Choose a file</Trans>
      </FileButton>
      <p id={hint} className={classes['hint']}>
        <Trans>
          Up to {size} MiB and {rows} records. The file is deleted after 24 hours.
        </Trans>
      </p>
      {share !== undefined && <progress className={classes['progress']} value={share} aria-label={t`Upload`} />}
      <div role="alert">{problem !== undefined && <p className={classes['alert']}>{problem}</p>}</div>
    </FileDrop>
  )
}

const Kept = ({ id }: { id: string }) => {
  const { t } = useLingui()
  const { record } = useRoom()
  const [, setSearch] = useSearchParams()
  const [reading, setReading] = useState<Reading>({})
  const found = useStableQuery(MigrationImportDocument, { id, ...reading })
  const back = !record && (
    <Button kind="secondary" onClick={() => setSearch((last) => withFile(last))}>
      <Trans>Use the HR product instead</Trans>
    </Button>
  )
  if (found.data === undefined) return <NoAnswer query={found} lines={3} />
  const file = found.data.migrationImport
  if (!file)
    return (
      <>
        <p className={classes['text']}>
          <Trans>
            An uploaded file. Uploaded files are deleted after 24 hours, and only the person who uploaded them can change how they are read.
          </Trans>
        </p>
        <div className={classes['actions']}>{back}</div>
      </>
    )
  const { csv, fileName, total, checkedAt, startedAt } = file
  const { causes, activeWords } = file
  return (
    <>
      <p className={classes['text']}>
        <strong>{fileName}</strong> {' · '} {t`Records: ${total}`}
      </p>
      {csv && startedAt === null && (
        <FileColumns
          key={`${csv.encoding} ${csv.delimiter} ${csv.headingLine}`}
          id={id}
          csv={csv}
          isChecked={checkedAt !== null}
          activeWords={activeWords}
          causes={causes}
          onRead={(next) => setReading((last) => readOtherwise(last, next))}
        />
      )}
      <FileCauses causes={causes} />
      <div className={classes['actions']}>{back}</div>
    </>
  )
}

/** Uploads an export, one at a time, and puts its ID into the address. */
function useUpload(wizard: MigrationWizard) {
  const { t } = useLingui()
  const { say, isTooLarge } = useFileWords()
  const client = useClient()
  const { run } = useSingleRun()
  const [, setSearch] = useSearchParams()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    if (isTooLarge(file)) return setProblem(say({ path: 'file', code: 'FILE_TOO_LARGE', message: '' }))
    setProblem(undefined)
    setShare(0)
    const input = { id: crypto.randomUUID(), wizard, file, fileName: file.name }
    const { data } = await sendMutation(
      client,
      UploadMigrationImportDocument,
      { input },
      { expectsErrors: true, fetch: fetchWithProgress(setShare) },
    )
    setShare(undefined)
    const answer = data?.uploadMigrationImport
    if (answer && answer.errors === null) return setSearch((last) => withFile(last, input.id))
    return setProblem(answer?.errors?.map(say).join(' ') ?? t`Could not upload the file. Try again.`)
  }
  return { send: (file: File) => run(() => send(file)), share, problem }
}
