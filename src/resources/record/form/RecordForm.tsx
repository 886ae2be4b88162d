import { Plural, Trans } from '@lingui/react/macro'
import { useCallback, useId, useRef, useLayoutEffect, type ReactNode } from 'react'
import { Button } from '#src/ui/controls/Button.tsx'
import { laterPart } from '#src/ui/later-part.tsx'
import { ErrorReference } from '#src/ui/states/ErrorState.tsx'
import { referenceOf, sentenceOf } from '../../failure.ts'
import { DraftNotice } from '../../drafts/DraftNotice.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { RecordFields } from './RecordFields.tsx'
import classes from '../record.module.css'
import { focusField, type useRecordForm } from './use-record-form.ts'
import { useEarly } from './use-early.ts'
import { useSaveKey } from './use-save-key.ts'
import type { AnyField, RecordValues } from './field.ts'

const ConflictDialog = laterPart(async () => (await import('../ConflictDialog.tsx')).default)

type RecordFormProps = {
  /** State of the form; for one of several steps, with the sections of that step. */
  record: Omit<ReturnType<typeof useRecordForm>, 'submit'> & { submit: (event: React.FormEvent<HTMLFormElement>) => unknown }
  /** Message for an unexpected failure of the save. */
  failed: ReactNode
  /** Label of the button, if not 'Save'. */
  submit?: ReactNode
  /** Disables input, for a time in which it would be lost. */
  held?: boolean
  /** Set for a form that edits existing data: its bar is visible only while there are changes or it has the focus. */
  edits?: boolean
  /** Set if another button is the primary one of the page. */
  secondary?: boolean | undefined
  /** Set for one of several forms on a page: its bar stays at the end of the form instead of sticking to the window. */
  barStays?: boolean
  /** Called when a value was typed or chosen. */
  onChange?: () => void
  children?: ReactNode
  back?: ReactNode
}

/** A form with its error summary and action bar. The submit button is never disabled: pressing it shows what is missing. */
export const RecordForm = ({
  record,
  failed,
  submit: words = <Trans>Save</Trans>,
  held = false,
  edits = false,
  secondary = false,
  barStays = false,
  onChange,
  children,
  back,
}: RecordFormProps) => {
  const {
    form,
    fields,
    sections,
    changes,
    dirty,
    draft,
    saving,
    isUnknown,
    isFailed,
    failure,
    summary,
    general,
    submit,
    discard,
    judgeEarly,
  } = record
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  useSaveKey(element, dirty)
  const idOf = useCallback((name: string) => `${formId}-${name}`, [formId])
  const { setFieldValue, getValues } = form
  const early = useEarly(element, judgeEarly)
  const change = useCallback(
    (name: string, value: unknown, owner?: string) => {
      setFieldValue(name, value as never, { forceUpdate: false })
      for (const [other, next] of followers(fields, getValues(), { name, value, owner })) setFieldValue(other, next)
      // A list changes only by complete entries, so it can be validated at once.
      if (Array.isArray(value)) early(name)
      onChange?.()
    },
    [setFieldValue, getValues, fields, onChange, early],
  )
  const valueOf = useCallback((name: string) => getValues()[name], [getValues])

  return (
    <form ref={element} noValidate className={classes['form']} aria-busy={saving} onSubmit={(event) => void submit(event)}>
      <InertPart held={held || saving}>
        <DraftNotice {...draft} />
      </InertPart>
      {draft.clash && (
        <ConflictDialog ofDraft merge={draft.clash} onClose={draft.leave} onTakeTheirs={draft.discardMerged} onSave={draft.fill} />
      )}
      <ErrorSummary
        problems={summary}
        general={general}
        failure={isFailed && <SaveFailed sentence={failed} error={failure} />}
        idOf={idOf}
        onPick={(name) => focusField({ name }, form.getInputNode(name))}
      />
      <InertPart held={held}>
        <RecordFields sections={sections} idOf={idOf} keyOf={form.key} errors={form.errors} valueOf={valueOf} onChange={change} />
      </InertPart>
      {children}
      <div className={classes['actions']} data-idle={(edits && !dirty && !saving) || undefined} data-stays={barStays || undefined}>
        <Button type="submit" kind={secondary ? 'secondary' : 'primary'} busy={saving}>
          {saving ? <Trans>Saving…</Trans> : words}
        </Button>
        {back}
        {dirty && !isUnknown && (
          <Button kind="secondary" onClick={discard}>
            <Trans>Discard changes</Trans>
          </Button>
        )}
        {edits && dirty && (
          <span className={classes['count']}>
            <Plural value={changes} one="# change" other="# changes" />
          </span>
        )}
        <span role="status" className={classes['unsent']}>
          {isUnknown && <Trans>Not known yet whether this was saved</Trans>}
        </span>
      </div>
    </form>
  )
}

/** Without an `error`, the portal itself has failed. */
const SaveFailed = ({ sentence, error }: { sentence: ReactNode; error: Parameters<typeof referenceOf>[0] | undefined }) => {
  const reference = error && referenceOf(error)
  return (
    <>
      <p className={classes['summaryTitle']}>{sentence}</p>
      <p>{(error && sentenceOf(error)) ?? <Trans>Your entries are still here. Please try again.</Trans>}</p>
      {reference !== undefined && <ErrorReference reference={reference} />}
    </>
  )
}

type Change = { name: string; value: unknown; owner: string | undefined }

/**
 * Returns the changes of other fields that follow from one field: choosing a value selects its owner, and changing the owner clears what belongs to
 * it.
 */
const followers = (
  fields: readonly AnyField[],
  values: RecordValues,
  { name, value, owner }: Change,
): readonly (readonly [string, string | readonly string[]])[] => {
  const ownerField = fields.find((field) => field.name === ownerOf(fields.find((each) => each.name === name)))
  const owned = value === '' ? [] : fields.filter((field) => ownerOf(field) === name)
  const changes: (readonly [string, string | readonly string[]])[] = [
    ...(ownerField && owner !== undefined && values[ownerField.name] !== owner ? [[ownerField.name, owner] as const] : []),
    ...owned.map((field) => [field.name, field.kind === 'remoteMany' ? [] : ''] as const),
  ]
  return [...changes, ...besides(fields, values, new Map<string, unknown>([[name, value], ...changes]))]
}

/** What was chosen for each record of a changed field: for records that are left out, nothing remains. It is set anew, so that its pickers follow. */
const besides = (fields: readonly AnyField[], values: RecordValues, changed: ReadonlyMap<string, unknown>) =>
  fields.flatMap((field) => {
    if (field.kind !== 'remoteEach' || !changed.has(field.each)) return []
    const owners = changed.get(field.each)
    const entries = values[field.name]
    const remaining = Array.isArray(owners) && Array.isArray(entries) ? entries.filter((entry) => owners.includes(entry.split(' ')[0])) : []
    return [[field.name, remaining] as const]
  })

const ownerOf = (field: AnyField | undefined): string | undefined => (field && 'belongsTo' in field ? field.belongsTo : undefined)

/** Makes a part of a form inert while `held`. Afterwards the focus returns to the field that had it, unless it is elsewhere. */
const InertPart = ({ held, children }: { held: boolean; children: ReactNode }) => {
  const part = useRef<HTMLDivElement>(null)
  const typing = useRef<Element>(undefined)
  useLayoutEffect(() => {
    const { activeElement } = document
    // The browser removes the focus from an inert element only with its next rendering.
    if (held) typing.current = part.current?.contains(activeElement) && activeElement ? activeElement : undefined
    else if (activeElement === document.body && typing.current instanceof HTMLElement) typing.current.focus({ preventScroll: true })
  }, [held])
  return (
    <div ref={part} className={classes['held']} inert={held}>
      {children}
    </div>
  )
}
