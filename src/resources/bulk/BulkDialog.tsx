import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { useCustomer } from '../customer.ts'
import type { SelectionActionsProps } from '../list/list.ts'
import { useTypedCount } from '../effects/use-typed-count.tsx'
import { useErrorWords } from '../mutation/use-error-words.ts'
import { typedCount } from './bulk.ts'
import type { AnyBulk, BulkAction, BulkValues } from './bulk.ts'
import { BulkDifference } from './BulkDifference.tsx'
import { BulkPreview, changesNone, effectsOf } from './BulkPreview.tsx'
import classes from './bulk.module.css'
import { useBulkStart } from './use-bulk-start.ts'

type BulkDialogProps = SelectionActionsProps & { bulk: AnyBulk; name: string; action: BulkAction; onCancel: () => void }

/** Dialog of a bulk action: the first press requests a preview with the entered values, the second starts the job. */
export const BulkDialog = ({ bulk, name, action, selection, count, exact, onDone, onCancel }: BulkDialogProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { nouns, words } = bulk
  const { does, danger, fields, effects } = action
  const customer = useCustomer()
  const [values, setValues] = useState<BulkValues>(() => ({ ...fields?.initial, ...(customer !== undefined && fields?.known?.(customer)) }))
  const { preview, errors, difference, failed, setErrors, check, begin, forgetPreview } = useBulkStart(bulk, onDone)
  const { say } = useErrorWords(words)
  const total = preview?.total ?? count
  const written = formats.number(total)

  const change = (parts: BulkValues) => {
    setValues((last) => ({ ...last, ...parts }))
    setErrors([])
    forgetPreview()
  }
  const errorAt = (path: string) => {
    const error = errors.find((each) => each.path === path)
    return error && say(error)
  }
  const shown =
    preview && !changesNone(preview) ? typedCount(action, total, effectsOf(preview)) : { count: total, ofUsers: false, isAsked: false }
  const { field, confirms } = useTypedCount({
    ...shown,
    label: shown.ofUsers ? t`Number of users` : i18n._(nouns.number),
    wrong: shown.ofUsers ? t`Type the number of users to confirm.` : i18n._(nouns.typeNumber),
    error: errorAt('count'),
    onChange: () => setErrors([]),
  })
  const known = [...(fields?.paths ?? []), ...(field ? ['count'] : [])]
  const others = errors.filter(({ path }) => path === null || !known.includes(path))
  const press = () => {
    const input = { action: name, ...selection, ...fields?.input(values) }
    const wrong = preview ? undefined : fields?.judge?.(values, i18n, formats)
    if (wrong) return setErrors([wrong])
    if (!preview) return void check(input)
    if (!confirms()) return
    return void begin(input, preview.total)
  }
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
      {field && <div className={classes['fields']}>{field}</div>}
      {(failed || others.length > 0) && (
        <div role="alert" className={classes['alert']}>
          {failed ? <Trans>Action failed. Try again.</Trans> : others.map(say).join(' ')}
          {difference && <BulkDifference difference={difference} />}
        </div>
      )}
    </ConfirmDialog>
  )
}
