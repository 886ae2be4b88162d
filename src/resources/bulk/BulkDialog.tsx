import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { useClient } from 'urql'
import type { bulkMachine } from '#machines/bulk/bulk.machine.ts'
import {
  differenceOf,
  errorsOf,
  isBegun,
  isBusy,
  isRefused,
  isSending,
  isUndecided,
  isUnknown,
  previewOf,
} from '#machines/bulk/bulk.selectors.ts'
import type { BulkError } from '#machines/bulk/bulk.types.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/addresses/paths.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { ModalDialog } from '#src/ui/dialogs/ModalDialog.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useUnsavedChanges } from '#src/ui/dialogs/use-unsaved-changes.ts'
import { useCustomer, useCustomerContext } from '../customer.ts'
import type { useStoredDraft } from '../drafts/use-stored-draft.ts'
import { useTypedCount } from '../effects/use-typed-count.tsx'
import { BEGUN } from '../jobs/begun.ts'
import type { KitCharts } from '../kit-charts.ts'
import type { SelectionActionsProps } from '../list/list.ts'
import { useErrorWords } from '../mutation/use-error-words.ts'
import { usePortalName } from '../portal-name.ts'
import { useKitChart, useLastingActor } from '../use-kit-chart.ts'
import { typedCount } from './bulk.ts'
import type { AnyBulk, BulkAction, BulkValues } from './bulk.ts'
import { toEdits } from './bulk-draft.ts'
import { BulkDifference } from './BulkDifference.tsx'
import { AwayRows } from './AwayRows.tsx'
import { BulkPreview, changesNone, effectsOf } from './BulkPreview.tsx'
import classes from './bulk.module.css'

type BulkDialogProps = SelectionActionsProps & {
  bulk: AnyBulk
  name: string
  action: BulkAction
  /** Values that were entered before, when an unfinished action is continued. */
  entered?: BulkValues
  /** Where the dialog stores what it needs to be continued after another sign-in. */
  draft?: Pick<ReturnType<typeof useStoredDraft>, 'save' | 'drop'> | undefined
  /** Called once after the dialog was closed with a start of unknown or bad outcome: its draft is stored and may be offered. */
  onKept?: () => void
  onCancel: () => void
}
type RunningProps = BulkDialogProps & { live: KitCharts['bulk'] }

/** Duration in milliseconds of the toast with a link to the job. */
const STANDS = 12_000

const UNKNOWN: readonly BulkError[] = [{ path: null, code: 'OUTCOME_UNKNOWN', message: '' }]

/** Dialog of a bulk action: the first press requests a preview with the entered values, the second starts the job. */
export const BulkDialog = (props: BulkDialogProps) => {
  const { t } = useLingui()
  const { onCancel } = props
  const live = useKitChart('bulk', () => {
    toast.error(t`Action failed. Try again.`)
    onCancel()
  })
  return live && <Running {...props} live={live} />
}

const Running = ({ live, bulk, name, action, selection, count, exact, away, entered, draft, onKept, onDone, onCancel }: RunningProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { nouns, words } = bulk
  const { does, danger, fields, effects } = action
  const customer = useCustomer()
  const [initial] = useState<BulkValues>(() => ({
    ...fields?.initial,
    ...(customer !== undefined && fields?.known?.(customer)),
    ...entered,
  }))
  const [values, setValues] = useState(initial)
  const { say } = useErrorWords(words)
  const sayAll = (errors: readonly BulkError[]) => (errors.length > 0 ? errors.map(say).join(' ') : t`Action failed. Try again.`)
  const actor = useLastingActor(
    useLiveChart({ live, bulk, sayAll, onDone, draft, reportKept: () => reportKept() }),
    (running) => running.getSnapshot().status === 'active' && running.send({ type: 'close' }),
  )
  const preview = useSelector(actor, previewOf)
  const errors = useSelector(actor, errorsOf)
  const refused = useSelector(actor, isRefused)
  const unknown = useSelector(actor, isUnknown)
  const busy = useSelector(actor, isBusy)
  const sending = useSelector(actor, isSending)
  const difference = useSelector(actor, differenceOf)
  const begun = useSelector(actor, isBegun)
  const keep = async (onlyChanged?: boolean) =>
    (await draft?.save(toEdits({ action: name, selection, count, exact, values }), onlyChanged)) ?? false
  const isKept = useRef(false)
  const reportKept = () => {
    // Only once: the draft may be in another dialog when the outcome of an unanswered start is known at last.
    if (!isKept.current) onKept?.()
    isKept.current = true
  }
  useUnsavedChanges(draft !== undefined && (begun || values !== initial), {
    keep,
    drop: () => draft?.drop(),
    isSending: () => isUndecided(actor.getSnapshot()),
  })
  const total = preview?.total ?? count
  const written = formats.number(total)

  const change = (parts: BulkValues) => {
    if (sending || unknown) return
    setValues((last) => ({ ...last, ...parts }))
    actor.send({ type: 'change' })
  }
  const cancel = () => {
    // What was sent may be refused, and can then be continued. While it is being sent, the draft is not offered.
    if (!isUndecided(actor.getSnapshot())) draft?.drop()
    else if (isUnknown(actor.getSnapshot())) void keep().then(reportKept)
    else void keep()
    onCancel()
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
  })
  const press = () => {
    if (busy) return
    if (preview) {
      if (confirms()) actor.send({ type: 'confirm', key: crypto.randomUUID() })
      return
    }
    const wrong = fields?.judge?.(values, i18n, formats)
    if (wrong) actor.send({ type: 'reject', errors: [wrong] })
    else actor.send({ type: 'preview', request: { action: name, ...selection, ...fields?.input(values) } })
  }
  const elsewhere = errors.filter(({ path }) => path === null || !fields?.paths.includes(path))
  const problem = unknown ? sayAll(UNKNOWN) : refused && (errors.length === 0 || elsewhere.length > 0) && sayAll(elsewhere)
  const label = i18n._(action.label)
  const message = i18n._(exact ? nouns.counted(total, written) : nouns.about(written))
  const confirm = preview ? !changesNone(preview) && label : <Trans>Preview</Trans>

  return (
    <ModalDialog
      title={t`${label}: ${message}`}
      text={
        <>
          <p className={classes['text']}>{i18n._(does)}</p>
          {away && <AwayRows away={away} isAsked={busy || preview !== undefined} />}
          {fields && (
            <div className={classes['fields']} inert={sending || unknown}>
              <fields.Fields values={values} onChange={change} errorAt={errorAt} />
            </div>
          )}
          {preview && <BulkPreview preview={preview} words={words} effects={effects} noneChanged={nouns.noneChanged} />}
          {field && <div className={classes['fields']}>{field}</div>}
          {problem && (
            <div role="alert" className={classes['problem']}>
              {problem}
              {difference && <BulkDifference difference={difference} />}
            </div>
          )}
          <div aria-live="polite">
            {sending && (
              <p>
                <Trans>This is being sent and can no longer be cancelled.</Trans>
              </p>
            )}
          </div>
        </>
      }
      onCancel={cancel}
      {...(confirm && { onEnter: press })}
      actions={
        <>
          <Button kind="secondary" onClick={cancel}>
            {sending || unknown ? <Trans>Close, it goes on</Trans> : confirm ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
          </Button>
          {confirm && (
            <Button kind={danger && preview ? 'danger' : 'primary'} busy={busy} onClick={press}>
              {confirm}
            </Button>
          )}
        </>
      }
    />
  )
}

type LiveChart = Pick<RunningProps, 'live' | 'bulk' | 'onDone' | 'draft'> & {
  sayAll: (errors: readonly BulkError[]) => string
  reportKept: () => void
}

/** Returns a function that makes the chart, whose reports outlast the dialog. */
const useLiveChart = ({ live, bulk, sayAll, onDone, draft, reportKept }: LiveChart): (() => typeof bulkMachine) => {
  const client = useClient()
  const { customer } = useCustomerContext()
  const navigate = useNavigate()
  const portal = usePortalName()
  const stored = useRef(draft)
  useEffect(() => {
    stored.current = draft
  })
  return () =>
    live(
      client,
      { ...bulk, customer },
      {
        followJob: (jobId) => {
          stored.current?.drop()
          // The dialog must have released the page before it is left.
          flushSync(onDone)
          void navigate(paths.job(portal, jobId), { state: BEGUN })
        },
        reportJob: (jobId) => {
          stored.current?.drop()
          toast.success(
            <Trans>
              Started. <Link to={paths.job(portal, jobId)}>Show the job</Link>
            </Trans>,
            STANDS,
          )
        },
        reportErrors: (errors) => {
          reportKept()
          toast.error(sayAll(errors))
        },
        reportSilence: () => {
          reportKept()
          toast.error(sayAll(UNKNOWN))
        },
      },
    )
}
