import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ImportActor } from '#machines/import/import.machine.ts'
import { problemsOf, shareSent } from '#machines/import/import.selectors.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { FileButton } from '../files/FileButton.tsx'
import { FileDrop } from '../files/FileDrop.tsx'
import { fieldsFor } from './fields-for.ts'
import type { AnyImport } from './import.ts'
import { saveTemplate } from './import-template.ts'
import classes from './import.module.css'
import { useFileLimits } from './use-file-limits.ts'
import { useImportWords } from './use-import-words.ts'

const ACCEPTED = '.csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values'

type ImportUploadProps = { page: AnyImport; portal: Portal; actor: ImportActor }

/** The first step: upload a file, or download a template. */
export const ImportUpload = ({ page, portal, actor }: ImportUploadProps) => {
  const { t, i18n } = useLingui()
  const { sayAll } = useImportWords(page)
  const share = useSelector(actor, shareSent)
  const problem = sayAll(useSelector(actor, problemsOf), t`Could not upload the file. Try again.`)
  const choose = (file: File) => actor.send({ type: 'choose', file, size: file.size })
  const { size, rows } = useFileLimits(page.limits)
  const hint = useId()
  const labels = fieldsFor(page, portal).map(([, { label }]) => i18n._(label))
  return (
    <Card title={<Trans>Choose a file</Trans>}>
      <FileDrop onDrop={choose}>
        <p className={classes['text']}>
          <Trans>Drop a CSV file here, or</Trans>
        </p>
        <FileButton label={t`CSV file`} accept={ACCEPTED} busy={share !== undefined} describedBy={hint} onChoose={choose}>
          <Trans>Choose a CSV file</Trans>
        </FileButton>
        <p id={hint} className={classes['hint']}>
          <Trans>
            Headings in the first row. Up to {size} MiB and {rows} rows. The file is deleted after 24 hours.
          </Trans>
        </p>
        {share !== undefined && <progress className={classes['progress']} value={share} aria-label={t`Upload`} />}
        <div role="alert">{problem !== undefined && <p className={classes['alert']}>{problem}</p>}</div>
      </FileDrop>
      <p className={classes['text']}>{i18n._(page.columns)}</p>
      <Button kind="secondary" onClick={() => saveTemplate(i18n._(page.template), labels, i18n.locale)}>
        <Trans>Download template</Trans>
      </Button>
    </Card>
  )
}
