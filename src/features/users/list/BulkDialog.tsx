import { TextInput } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import type { PreviewUserBulkInput, UserBulkAction } from '#src/data/generated/schema.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { RemotePicker } from '#src/resources/choices/RemotePicker.tsx'
import { isDay, SAMPLE_DAY } from '#src/resources/dates/day.ts'
import { noDayWords } from '#src/resources/dates/day-words.ts'
import { LazyDayInput } from '#src/resources/dates/LazyDayInput.tsx'
import type { SelectionActionsProps } from '#src/resources/list/list.ts'
import { refusalOf } from '#src/resources/mutation/refusal.ts'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import type { InputError } from '#src/resources/record/field.ts'
import { PreviewUserBulkDocument, StartUserBulkDocument, startUserBulkRules } from './bulk.generated.ts'
import { BulkPreview, changesNobody } from './BulkPreview.tsx'
import type { Preview } from './BulkPreview.tsx'
import { wordsOfAction } from '../words/bulk-words.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { userServerWords } from '../words/server-words.ts'
import { customerChoices } from '#src/resources/choices/references.ts'
import classes from '#src/resources/jobs/jobs.module.css'

type BulkDialogProps = SelectionActionsProps & { portal: Portal; action: UserBulkAction; onCancel: () => void }

/** Asks for what the action needs, shows what it would do, then starts it: first press checks, second does. */
export const BulkDialog = ({ portal, action, selection, count, exact, onDone, onCancel }: BulkDialogProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const client = useClient()
  const navigate = useNavigate()
  const { label, does, danger, needs } = wordsOfAction(action)
  const [given, setGiven] = useState({ day: '', reason: '', customerId: '', count: '' })
  const [preview, setPreview] = useState<Preview>()
  const [errors, setErrors] = useState<readonly InputError[]>([])
  const [failed, setFailed] = useState(false)
  const { run } = useSingleRun()
  const { say } = useErrorWords(userServerWords)
  const [id] = useState(() => crypto.randomUUID())
  const written = formats.number(preview?.total ?? count)

  const change = (parts: Partial<typeof given>) => {
    setGiven((last) => ({ ...last, ...parts }))
    setErrors([])
    if (!('count' in parts)) setPreview(undefined)
  }
  // The list knows no filter's type; it is the one of its own query.
  const input: PreviewUserBulkInput = {
    action,
    ...(selection as Pick<PreviewUserBulkInput, 'ids' | 'all' | 'except' | 'where' | 'search'>),
    ...(needs === 'lock' && { until: endOf(given.day), reason: given.reason }),
    ...(needs === 'customer' && given.customerId !== '' && { customerId: given.customerId }),
  }
  const once = (work: () => Promise<void>) =>
    run(async () => {
      setFailed(false)
      await work()
    })
  const check = () =>
    once(async () => {
      if (needs === 'lock' && given.day !== '' && !isDay(given.day)) return setErrors([{ path: 'until', code: 'NO_DAY', message: '' }])
      const { data, error } = await client.mutation(PreviewUserBulkDocument, { input }, { expectsErrors: true }).toPromise()
      const found = data?.previewUserBulk
      const refused = error && refusalOf(error)
      if (refused) return setErrors([refused])
      if (!found) return setFailed(true)
      setErrors(found.errors ?? [])
      if (!found.errors?.length) setPreview(found)
    })
  const begin = (total: number) =>
    once(async () => {
      if (needs === 'count' && Number(given.count.replaceAll(/\D/g, '') || Number.NaN) !== total)
        return setErrors([{ path: 'count', code: 'COUNT_TYPED', message: '' }])
      const { data, error } = await client
        .mutation(StartUserBulkDocument, { input: { id, count: total, ...input } }, { expectsErrors: true })
        .toPromise()
      const started = data?.startUserBulk
      const refused = error && refusalOf(error)
      if (refused) return setErrors([refused])
      if (!started) return setFailed(true)
      if (started.errors?.length || !started.job) return setErrors(started.errors ?? [])
      onDone()
      void navigate(paths.job(portal, started.job.id))
    })
  const errorAt = (path: string | null) => {
    const error = errors.find((each) => each.path === path)
    if (error?.code === 'COUNT_TYPED') return t`Type the number of users to confirm.`
    if (error?.code === 'NO_DAY') return noDayWords(i18n, formats.date(SAMPLE_DAY))
    return error && say(error)
  }
  const KNOWN = ['until', 'reason', 'customerId', 'count']
  const name = i18n._(label)
  const start = preview && changesNobody(preview) ? undefined : name
  const confirm = preview ? start : <Trans>Preview</Trans>
  const others = errors.filter(({ path }) => path === null || !KNOWN.includes(path))

  return (
    <ConfirmDialog
      title={
        exact ? (
          <Trans>
            {name}: <Plural value={preview?.total ?? count} one={`${written} user`} other={`${written} users`} />
          </Trans>
        ) : (
          <Trans>
            {name}: about {written} users
          </Trans>
        )
      }
      confirm={confirm}
      {...(danger && preview && { danger })}
      onCancel={onCancel}
      onConfirm={() => void (preview ? begin(preview.total) : check())}
    >
      <p className={classes['text']}>{i18n._(does)}</p>
      {needs === 'lock' && (
        <div className={classes['fields']}>
          <LazyDayInput
            inDialog
            label={t`Lock until`}
            field={{ required: true }}
            value={given.day}
            error={errorAt('until')}
            onChange={(day) => change({ day })}
          />
          <TextInput
            label={t`Reason`}
            required
            maxLength={startUserBulkRules.reason.maxLength}
            value={given.reason}
            error={errorAt('reason')}
            onChange={(event) => change({ reason: event.currentTarget.value })}
          />
        </div>
      )}
      {needs === 'customer' && (
        <div className={classes['fields']}>
          <RemotePicker
            source={customerChoices}
            many={false}
            inDialog
            label={t`Customer`}
            required
            values={given.customerId === '' ? [] : [given.customerId]}
            error={errorAt('customerId')}
            onChange={([customerId = '']) => change({ customerId })}
          />
        </div>
      )}
      {preview && <BulkPreview preview={preview} />}
      {preview && needs === 'count' && !changesNobody(preview) && (
        <div className={classes['fields']}>
          <TextInput
            label={t`Number of users`}
            description={t`Type ${written} to confirm.`}
            inputMode="numeric"
            autoComplete="off"
            value={given.count}
            error={errorAt('count')}
            onChange={(event) => change({ count: event.currentTarget.value })}
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

/** The end of that day by the reader's clock. */
const endOf = (day: string): string | null => (!isDay(day) ? null : new Date(`${day}T23:59:59`).toISOString())
