import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import type { DragEvent } from 'react'
import type { Portal } from '#src/lib/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { usePageReady } from '#src/ui/page-ready.ts'
import { fieldsFor, importFields } from './import-words.ts'
import classes from '#src/resources/import/import.module.css'
import { saveTemplate } from '#src/resources/import/import-template.ts'
import { useImportUpload } from './use-import-upload.ts'

/** The first step: a file chosen or dropped, or the template to begin one with. */
export const ImportUpload = ({ portal, onKept }: { portal: Portal; onKept: (id: string) => void }) => {
  const { t, i18n } = useLingui()
  const { send, share, problem } = useImportUpload(onKept)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const hint = useId()
  usePageReady()
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) void send(file)
  }
  const labels = fieldsFor(portal).map((field) => i18n._(importFields[field]))
  return (
    <Card title={<Trans>Choose a file</Trans>}>
      <div
        className={classes['drop']}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <p className={classes['text']}>
          <Trans>Drop a CSV file here, or</Trans>
        </p>
        <Button busy={share !== undefined} aria-describedby={hint} onClick={() => input.current?.click()}>
          <Trans>Choose a CSV file</Trans>
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={t`CSV file`}
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file may be chosen again.
            currentTarget.value = ''
            if (file) void send(file)
          }}
        />
        <p id={hint} className={classes['hint']}>
          <Trans>Headings in the first row. Up to 5 MiB and 50,000 rows. The file is deleted after 24 hours.</Trans>
        </p>
        {share !== undefined && <progress className={classes['progress']} value={share} aria-label={t`Upload`} />}
        <div role="alert">{problem !== undefined && <p className={classes['alert']}>{problem}</p>}</div>
      </div>
      <p className={classes['text']}>
        <Trans>
          Columns can have any name and order. User name, email address and user type are required. Separate several roles, customers or
          databases with semicolons.
        </Trans>
      </p>
      <Button kind="secondary" onClick={() => saveTemplate(t`users`, labels, i18n.locale)}>
        <Trans>Download template</Trans>
      </Button>
    </Card>
  )
}
