import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import type { SelectionActionsProps } from '../list/list.ts'
import { useErrorWords } from '../mutation/use-error-words.ts'
import { isTyped } from './bulk.ts'
import type { AnyBulk, BulkAction, BulkValues } from './bulk.ts'
import { BulkPreview, changesNone } from './BulkPreview.tsx'
import classes from './bulk.module.css'
import { useBulkStart } from './use-bulk-start.ts'

type BulkDialogProps = SelectionActionsProps & { bulk: AnyBulk; name: string; action: BulkAction; onCancel: () => void }

/** Asks for what the action needs, shows what it would do, then starts it: first press checks, second does. */
export const BulkDialog = ({ bulk, name, action, selection, count, exact, onDone, onCancel }: BulkDialogProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { nouns, words } = bulk
  const { does, danger, fields, effects } = action
  const [values, setValues] = useState<BulkValues>(fields?.initial ?? {})
  const [typed, setTyped] = useState('')
  const { preview, errors, failed, setErrors, check, begin, forgetPreview } = useBulkStart(bulk, onDone)
  const { say } = useErrorWords(words)
  const total = preview?.total ?? count
  const written = formats.number(total)
  const typesNumber = isTyped(action, total)

  const change = (parts: BulkValues) => {
    setValues((last) => ({ ...last, ...parts }))
    setErrors([])
    forgetPreview()
  }
  const press = () => {
    const input = { action: name, ...selection, ...fields?.input(values) }
    const wrong = preview ? undefined : fields?.judge?.(values, i18n, formats)
    if (wrong) return setErrors([wrong])
    if (!preview) return void check(input)
    if (typesNumber && Number(typed.replaceAll(/\D/g, '') || Number.NaN) !== preview.total)
      return setErrors([{ path: 'count', code: 'COUNT_TYPED', message: i18n._(nouns.typeNumber) }])
    return void begin(input, preview.total)
  }
  const errorAt = (path: string) => {
    const error = errors.find((each) => each.path === path)
    return error && say(error)
  }
  const known = [...(fields?.paths ?? []), 'count']
  const others = errors.filter(({ path }) => path === null || !known.includes(path))
  const label = i18n._(action.label)
  const message = i18n._(exact ? nouns.counted(total, written) : nouns.about(written))
  const start = preview && changesNone(preview) ? undefined : label

  return (
    <ConfirmDialog
      title={t`${label}: ${message}`}
      confirm={preview ? start : <Trans>Preview</Trans>}
      {...(danger && preview && { danger })}
      onCancel={onCancel}
      onConfirm={press}
    >
      <p className={classes['text']}>{i18n._(does)}</p>
      {fields && (
        <div className={classes['fields']}>
          <fields.Fields values={values} onChange={change} errorAt={errorAt} />
        </div>
      )}
      {preview && <BulkPreview preview={preview} words={words} effects={effects} noneChanged={nouns.noneChanged} />}
      {preview && typesNumber && !changesNone(preview) && (
        <div className={classes['fields']}>
          <TextInput
            label={i18n._(nouns.number)}
            description={t`Type ${written} to confirm.`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={errorAt('count')}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setErrors([])
            }}
          />
        </div>
      )}
      {(failed || others.length > 0) && (
        <p role="alert" className={classes['alert']}>
          {failed ? <Trans>Action failed. Try again.</Trans> : others.map(say).join(' ')}
        </p>
      )}
    </ConfirmDialog>
  )
}
