import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import type { Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useCustomer } from '../customer.ts'
import type { SelectionActionsProps } from '../list/list.ts'
import { useTypedCount } from '../effects/use-typed-count.tsx'
import { BEGUN } from '../jobs/begun.ts'
import { useErrorWords } from '../mutation/use-error-words.ts'
import { usePortalName } from '../portal-name.ts'
import { typedCount } from './bulk.ts'
import type { AnyBulk, BulkAction, BulkValues } from './bulk.ts'
import { BulkDifference } from './BulkDifference.tsx'
import { BulkPreview, changesNone, effectsOf } from './BulkPreview.tsx'
import classes from './bulk.module.css'
import { useBulkStart } from './use-bulk-start.ts'

type BulkDialogProps = SelectionActionsProps & { bulk: AnyBulk; name: string; action: BulkAction; onCancel: () => void }

/** Duration in milliseconds of the toast with a link to the job. */
const STANDS = 12_000

/** Dialog of a bulk action: the first press requests a preview with the entered values, the second starts the job. */
export const BulkDialog = ({ bulk, name, action, selection, count, exact, onDone, onCancel }: BulkDialogProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { nouns, words } = bulk
  const { does, danger, fields, effects } = action
  const customer = useCustomer()
  const [values, setValues] = useState<BulkValues>(() => ({ ...fields?.initial, ...(customer !== undefined && fields?.known?.(customer)) }))
  const { preview, errors, setErrors, check, begin, forgetPreview } = useBulkStart(bulk)
  const navigate = useNavigate()
  const portal = usePortalName()
  const jobId = useRef<string>(undefined)
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
  const known = { paths: [...(fields?.paths ?? []), ...(field ? ['count'] : [])] }
  const press = async (): Promise<Outcome> => {
    const input = { action: name, ...selection, ...fields?.input(values) }
    const wrong = preview ? undefined : fields?.judge?.(values, i18n, formats)
    if (wrong) {
      setErrors([wrong])
      return { done: false, message: wrong.path !== null && known.paths.includes(wrong.path) ? undefined : say(wrong) }
    }
    if (!preview) return check(input, known)
    if (!confirms()) return { done: false }
    const { difference, message, ...started } = await begin(input, preview.total, known)
    jobId.current = started.jobId
    if (!difference) return { ...started, message }
    return {
      ...started,
      message: (
        <>
          {message}
          <BulkDifference difference={difference} />
        </>
      ),
    }
  }
  const follow = (isOpen: boolean) => {
    const { current: id } = jobId
    if (id === undefined) return
    const to = paths.job(portal, id)
    if (isOpen) {
      onDone()
      void navigate(to, { state: BEGUN })
    } else
      toast.success(
        <Trans>
          Started. <Link to={to}>Show the job</Link>
        </Trans>,
        STANDS,
      )
  }
  const label = i18n._(action.label)
  const message = i18n._(exact ? nouns.counted(total, written) : nouns.about(written))
  const start = preview && changesNone(preview) ? undefined : label

  return (
    <ConfirmDialog
      title={t`${label}: ${message}`}
      confirm={preview ? start : <Trans>Preview</Trans>}
      {...(danger && preview && { danger })}
      reads={!preview}
      onCancel={onCancel}
      onDone={follow}
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
    </ConfirmDialog>
  )
}
