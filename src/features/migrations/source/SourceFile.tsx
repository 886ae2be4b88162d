import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { ImportActor } from '#machines/import/import.machine.ts'
import { NO_ANSWER } from '#machines/import/import.rules.ts'
import { fileOf, problemsOf, referenceOf, shareSent, stageOf } from '#machines/import/import.selectors.ts'
import { FileButton } from '#src/resources/files/FileButton.tsx'
import { FileDrop } from '#src/resources/files/FileDrop.tsx'
import { CheckedElsewhere } from '#src/resources/import/CheckedElsewhere.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { JsonWords } from './ActiveWords.tsx'
import { FileCauses } from './FileCauses.tsx'
import { FileColumns } from './FileColumns.tsx'
import classes from '../migrations.module.css'
import { useRoom } from '../room.ts'
import { useFileWords } from '../use-file-words.ts'
import { withFile } from '../wizards.ts'

const ACCEPTED = '.csv,.txt,.tsv,.json,text/csv,text/plain,text/tab-separated-values,application/json'

/** Chooses the source of the records: the HR product, or an uploaded export of it. */
export const SourceFile = ({ actor }: { actor: ImportActor | undefined }) => (
  <Card
    title={<Trans>Source</Trans>}
    description={<Trans>Records are read from the HR product, or from an export of it that you upload.</Trans>}
  >
    {actor ? <Chosen actor={actor} /> : <SkeletonLines lines={3} />}
  </Card>
)

const Chosen = ({ actor }: { actor: ImportActor }) => {
  const stage = useSelector(actor, stageOf)
  const file = useSelector(actor, fileOf)
  const reference = useSelector(actor, referenceOf)
  if (stage === 'choose') return <Upload actor={actor} />
  if (stage === 'unreachable') return <ErrorState reference={reference} onRetry={() => actor.send({ type: 'retry' })} />
  if (stage === 'superseded') return <CheckedElsewhere actor={actor} />
  if (stage === 'missing')
    return (
      <WithBack>
        <p className={classes['text']}>
          <Trans>
            An uploaded file. Uploaded files are deleted after 24 hours, and only the person who uploaded them can change how they are read.
          </Trans>
        </p>
      </WithBack>
    )
  if (!file || stage === 'wait') return <SkeletonLines lines={3} />
  return (
    <WithBack>
      <Records fileName={file.fileName} total={file.total} />
      {file.table ? <FileColumns actor={actor} file={file} table={file.table} /> : <JsonWords actor={actor} file={file} />}
      <FileCauses causes={file.causes} />
    </WithBack>
  )
}

const Records = ({ fileName, total }: { fileName: string; total: number }) => {
  const { t } = useLingui()
  return (
    <p className={classes['text']}>
      <strong>{fileName}</strong> {' · '} {t`Records: ${total}`}
    </p>
  )
}

const Upload = ({ actor }: { actor: ImportActor }) => {
  const { t } = useLingui()
  const { size, rows, say } = useFileWords()
  const share = useSelector(actor, shareSent)
  const problems = useSelector(actor, problemsOf)
  const hint = useId()
  const choose = (file: File) => actor.send({ type: 'choose', file, size: file.size })
  const sentences = problems.map((problem) => (problem.code === NO_ANSWER.code ? t`Could not upload the file. Try again.` : say(problem)))
  return (
    <FileDrop onDrop={choose}>
      <p className={classes['text']}>
        <Trans>To use an export, drop a CSV or JSON file here, or</Trans>
      </p>
      <FileButton
        label={t`Export of the HR product`}
        accept={ACCEPTED}
        kind="secondary"
        busy={share !== undefined}
        describedBy={hint}
        onChoose={choose}
      >
        <Trans>Choose a file</Trans>
      </FileButton>
      <p id={hint} className={classes['hint']}>
        <Trans>
          Up to {size} MiB and {rows} records. The file is deleted after 24 hours.
        </Trans>
      </p>
      {share !== undefined && <progress className={classes['progress']} value={share} aria-label={t`Upload`} />}
      <div role="alert">{sentences.length > 0 && <p className={classes['alert']}>{sentences.join(' ')}</p>}</div>
    </FileDrop>
  )
}

/** Offers the HR product in place of the file, as long as no run has been made of it. */
const WithBack = ({ children }: { children: ReactNode }) => {
  const { record } = useRoom()
  const [, setSearch] = useSearchParams()
  return (
    <>
      {children}
      {!record && (
        <div className={classes['actions']}>
          <Button kind="secondary" onClick={() => setSearch((last) => withFile(last))}>
            <Trans>Use the HR product instead</Trans>
          </Button>
        </div>
      )}
    </>
  )
}
