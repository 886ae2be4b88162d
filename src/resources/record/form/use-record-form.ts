import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { waitFor } from 'xstate'
import { isBusy, isUndecided } from '#machines/record/record.selectors.ts'
import type { SendResult } from '#machines/record/record.types.ts'
import { isOutcomeKnown, isOutcomeUnknown, isSignInTooOld, isViewOnly } from '#src/data/data-errors.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useUnsavedChanges } from '#src/ui/dialogs/use-unsaved-changes.ts'
import { SAMPLE_DAY } from '../../dates/day.ts'
import type { Effects } from '../../effects/effects.ts'
import type { AnyField, AnySection, InputRules, RecordValues } from './field.ts'
import { changesOf, isSame } from '../merge.ts'
import { problemsOf, summaryOf, type Problems } from './problems.ts'
import { filterSections, ruledSections } from './ruled-sections.ts'
import { refusalOf } from '../../mutation/refusal.ts'
import { useDraft } from '../use-draft.ts'
import type { ChangeCheck, SaveResult } from './save-result.ts'
import { serverProblems, type ServerWords } from './server-problems.ts'
import { readRefusal, useRecordChart, type Refusal, type Submitted, type Unknown } from './use-record-chart.ts'

export type RecordFormOptions = {
  initial: RecordValues
  /** Values of the empty form, where `initial` has presets; a draft stores these too. */
  blank?: RecordValues
  sections: readonly AnySection[]
  rules?: InputRules | undefined
  /** Judges a change before it is sent. Without it, what is submitted is sent. */
  check?: (values: RecordValues) => Promise<ChangeCheck>
  /** Sends the values, with the effects that the reader has confirmed. */
  save: (values: RecordValues, agreed: Effects) => Promise<SaveResult>
  words: ServerWords
  /** Version of the record that is edited, so that an outdated draft is labelled. */
  version?: string
  /** Paths of a form with several pages, the first one first. */
  paths?: readonly string[]
}

const NO_RULES: InputRules = {}

const NOTHING: readonly string[] = []

/**
 * The logic of a form, whose states are those of the chart `record`. Inputs are uncontrolled, so that a key press renders nothing, and keep their
 * values whatever happens to a save. `general` are errors of the input as a whole.
 */
export const useRecordForm = ({
  initial,
  blank,
  sections: described,
  rules = NO_RULES,
  check,
  save,
  words,
  version,
  paths,
}: RecordFormOptions) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const judging = useMemo(() => ({ words, aDay: formats.date(SAMPLE_DAY) }), [words, formats])
  const sections = useMemo(() => ruledSections(described, rules), [described, rules])
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections])
  const [problems, setProblems] = useState<Problems>({})
  const [asked, setAsked] = useState<readonly string[]>([])
  const shown = useMemo(() => filterSections(sections, asked), [sections, asked])
  const unchanged = useRef(initial)
  const firstWrong = useRef<AnyField>(undefined)

  const form = useForm<RecordValues>({ mode: 'uncontrolled', initialValues: initial, onValuesChange: (values) => count(values) })
  const { actor, chart, send, choose, confirm } = useRecordChart({
    check,
    save,
    conclude: (result: SaveResult) => conclude(result),
    report: (result: SaveResult) => reportOutcome(result),
  })
  const count = (values: RecordValues) => {
    const changes = countChanges(unchanged.current, values)
    if (changes !== actor.getSnapshot().context.changes) actor.send({ type: 'edit', changes })
  }
  const dirty = chart.changes > 0
  const { keep, drop, ...draft } = useDraft({ form, base: unchanged, blank, sections, fields, version, path: paths?.[0], choose })
  useUnsavedChanges(
    // A form that edits a record is based on the saved one first, and may have edits that were made meanwhile.
    dirty || (version !== undefined && chart.isSettled),
    useMemo(() => ({ keep, drop, isSending: () => isUndecided(actor.getSnapshot()) }), [keep, drop, actor]),
    paths,
  )

  const show = useCallback(
    (found: Problems) => {
      setProblems(found)
      form.setErrors(Object.fromEntries(Object.entries(found).map(([name, list]) => [name, list.map(({ at }) => at).join(' ')])))
      const first = fields.find((field) => found[field.name] !== undefined)
      firstWrong.current = first && !focusField(first, form.getInputNode(first.name)) ? first : undefined
    },
    [fields, form],
  )
  // A field of a disabled form can take the focus only after the next render.
  useEffect(() => {
    const first = firstWrong.current
    firstWrong.current = undefined
    if (first) focusField(first, form.getInputNode(first.name))
  })

  /** Whether the client-side rules find no problem in some of the fields. */
  const isSound = useCallback(
    (some: readonly AnyField[]) => Object.keys(problemsOf(some, form.getValues(), i18n, judging)).length === 0,
    [form, i18n, judging],
  )

  /** Validates some of the fields, as before the next step. Messages at other fields stay. Answers whether they are valid. */
  const judge = (some: readonly AnyField[]): boolean => {
    const found = problemsOf(some, form.getValues(), i18n, judging)
    const others = fields.filter(({ name }) => form.errors[name] && !some.some((field) => field.name === name))
    show({ ...Object.fromEntries(others.map(({ name }) => [name, problems[name] ?? []])), ...found })
    return Object.keys(found).length === 0
  }

  /** Shows the problems of a field with `early` at the field. The summary is only for submitted values. */
  const judgeEarly = useCallback(
    (name: string) => {
      const field = fields.find((each) => each.name === name && each.early)
      const [found] = field ? Object.values(problemsOf([{ ...field, required: false }], form.getValues(), i18n, judging)) : []
      if (!found) return
      setProblems((last) => Object.fromEntries(Object.entries(last).filter(([other]) => other !== name)))
      form.setFieldError(name, found.map(({ at }) => at).join(' '))
    },
    [fields, form, i18n, judging],
  )

  const refusalIn = ({ errors, failure: failed }: SaveResult): Refusal | undefined => {
    const known = failed && isOutcomeKnown(failed) ? refusalOf(failed) : undefined
    const all = [...(errors ?? []), ...(known ? [known] : [])]
    return all.length > 0 ? serverProblems(all, fields, i18n, words) : undefined
  }
  /** Says what came of sending, and shows the messages at their fields. */
  const conclude = (result: SaveResult): SendResult => {
    const { failure: failed, conflict, isUnsent, saved, late } = result
    const refused = refusalIn(result)
    setAsked((last) => [...last, ...Object.keys(refused?.byField ?? {})])
    show(refused?.byField ?? {})
    if (refused) return { outcome: 'refused', detail: refused }
    if (conflict) return { outcome: 'conflict', detail: conflict }
    if (isUnsent) return { outcome: 'unsent' }
    if (!failed) {
      drop()
      return { outcome: 'done', detail: saved }
    }
    // The portal itself asks for a newer sign-in; the form needs no message.
    if (isSignInTooOld(failed) || isViewOnly(failed)) return { outcome: 'unsent' }
    if (isOutcomeUnknown(failed)) {
      // The session may end before anything is known, and what was typed last is not stored yet.
      void keep()
      return { outcome: 'unknown', detail: { error: failed, late } satisfies Unknown }
    }
    return { outcome: 'failed', detail: failed }
  }
  /** The reader has left the page meanwhile, so a toast tells them. */
  const reportOutcome = async (result: SaveResult): Promise<void> => {
    const { failure: failed, isUnsent } = result
    const refused = refusalIn(result)
    if (!failed && !refused && !result.conflict && !isUnsent) drop()
    else if (!isUnsent) {
      const isKept = await keep()
      if (failed && isOutcomeUnknown(failed)) toast.error(t`Not known yet whether this was saved`)
      else if (failed && refused) toast.error(refused.general.join(' '))
      else toast.error(isKept ? t`Your changes were not saved. Your entries are kept as a draft.` : t`Your changes were not saved.`)
    }
  }

  /** Returns the problems of the fields; {} also if a save is already running and nothing is sent. */
  const submit = async (event: React.FormEvent<HTMLFormElement>): Promise<Problems> => {
    event.preventDefault()
    if (!actor.getSnapshot().matches('editing')) return {}
    const values = form.getValues()
    const found = problemsOf(fields, values, i18n, judging)
    show(found)
    if (Object.keys(found).length > 0) {
      send({ type: 'invalidate' })
      return found
    }
    send({ type: 'submit', request: { values, agreed: {} } satisfies Submitted })
    // A form that is left stops its chart.
    const after = await waitFor(actor, (snapshot) => !isBusy(snapshot)).catch(() => undefined)
    return (after && readRefusal(after)?.byField) ?? {}
  }

  return {
    form,
    sections: shown,
    fields,
    changes: chart.changes,
    dirty,
    saving: chart.saving,
    /** The answer of the last save was lost, and the server has not said yet what came of it. */
    isUnknown: chart.isUnknown,
    isSettled: chart.isSettled,
    isFailed: chart.isFailed,
    failure: chart.failure,
    summary: summaryOf(fields, problems, form.errors),
    general: chart.refusal?.general ?? NOTHING,
    draft: { ...draft, clash: chart.clash, leave: choose.cancel },
    actor,
    isSound,
    judge,
    judgeEarly,
    submit,
    /** Sends what was submitted, after the reader has confirmed its effects. */
    confirm,
    /** Bases the form on the saved record `next`. Fields that were edited since `sent` keep their value and stay unsaved. */
    rebase: useCallback(
      (sent: RecordValues, next: RecordValues) => {
        unchanged.current = next
        form.setInitialValues(next)
        for (const [name, value] of Object.entries(next)) {
          const typed = form.getValues()[name]
          if (isSame(typed, sent[name]) && !isSame(typed, value)) form.setFieldValue(name, value)
        }
        send({ type: 'rebase', changes: countChanges(next, form.getValues()) })
      },
      [form, send],
    ),
    discard: useCallback(() => {
      // A save that is on its way or whose outcome is unknown cannot be undone; its result becomes the new base of the form.
      if (!actor.getSnapshot().can({ type: 'discard' })) return
      form.reset()
      setProblems({})
      setAsked([])
      send({ type: 'discard' })
      drop()
    }, [actor, form, drop, send]),
  }
}

const countChanges = (base: RecordValues, values: RecordValues): number => Object.keys(changesOf(values, base)).length

/** Focuses a field. Answers whether this succeeded. */
export const focusField = (field: Pick<AnyField, 'name'>, node: HTMLElement | null): boolean => {
  const input = node ?? document.querySelector<HTMLElement>(`[data-path="${CSS.escape(field.name)}"]`)
  input?.focus()
  return input !== null && document.activeElement === input
}
