import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CombinedError } from 'urql'
import { isAnswerNotRepeated, isNotCarriedOut, isOutcomeUnknown, isSignInTooOld, isViewOnly } from '#src/data/data-errors.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { useUnsavedChanges } from '#src/ui/dialogs/use-unsaved-changes.ts'
import { SAMPLE_DAY } from '../../dates/day.ts'
import type { AnyField, AnySection, InputError, InputRules, RecordValues } from './field.ts'
import { isSame } from '../merge.ts'
import { problemsOf } from './problems.ts'
import type { Problem, Problems } from './problems.ts'
import { filterSections } from './filter-sections.ts'
import { ruledSections } from './ruled-sections.ts'
import { refusalOf } from '../../mutation/refusal.ts'
import { useDraft } from '../use-draft.ts'
import { serverProblems } from './server-problems.ts'
import type { ServerWords } from './server-problems.ts'

/** Result of sending: errors of the input, a failure that the reader cannot correct, or neither. */
export type SaveResult = {
  errors?: readonly InputError[] | null
  failure?: CombinedError
  /** Not saved, without an error: the reader has to answer a question first. */
  held?: boolean
}

export type RecordFormOptions = {
  initial: RecordValues
  sections: readonly AnySection[]
  /** Rules of the mutation's input. */
  rules?: InputRules | undefined
  save: (values: RecordValues) => Promise<SaveResult>
  /** Messages for the server's codes of this input. */
  words: ServerWords
  /** Version of the record that is edited, so that an outdated draft is labelled. */
  version?: string
  /** Paths of a form with several pages, the first one first. */
  paths?: readonly string[]
}

const NO_RULES: InputRules = {}

/**
 * The logic of a form. Inputs are uncontrolled, so that a key press renders nothing, and keep their values whatever happens to a save. `general` are
 * errors of the input as a whole.
 */
export const useRecordForm = ({ initial, sections: described, rules = NO_RULES, save, words, version, paths }: RecordFormOptions) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const judging = useMemo(() => ({ words, aDay: formats.date(SAMPLE_DAY) }), [words, formats])
  const sections = useMemo(() => ruledSections(described, rules), [described, rules])
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections])
  const [changes, setChanges] = useState(0)
  const dirty = changes > 0
  const [problems, setProblems] = useState<Problems>({})
  const [asked, setAsked] = useState<readonly string[]>([])
  const shown = useMemo(() => filterSections(sections, asked), [sections, asked])
  const [general, setGeneral] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<CombinedError>()
  const { run, running: saving, isRunning } = useSingleRun()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  const unchanged = useRef(initial)
  const firstWrong = useRef<AnyField>(undefined)

  const form = useForm<RecordValues>({
    mode: 'uncontrolled',
    initialValues: initial,
    onValuesChange: (values) => setChanges(changedFields(values, unchanged.current)),
  })
  const { keep, drop, ...draft } = useDraft({ form, base: unchanged, sections, fields, version, path: paths?.[0] })
  useUnsavedChanges(
    dirty,
    useMemo(() => ({ keep, drop, isSending: isRunning }), [keep, drop, isRunning]),
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

  const send = async (values: RecordValues): Promise<Problems> => {
    const { errors, failure: failed, held } = await save(values)
    const known = failed && isOutcomeKnown(failed) ? refusalOf(failed) : undefined
    const answered = serverProblems([...(errors ?? []), ...(known ? [known] : [])], fields, i18n, words)
    if (!failed && !errors?.length && !held) drop()
    // The reader has left the page meanwhile, so a toast tells them.
    else if (!isShown.current && !held) {
      const isKept = await keep()
      if (failed && isOutcomeUnknown(failed)) toast.error(t`Not known yet whether this was saved`)
      else if (known) toast.error(answered.general.join(' '))
      else toast.error(isKept ? t`Your changes were not saved. Your entries are kept as a draft.` : t`Your changes were not saved.`)
    }
    // The portal itself asks for a newer sign-in; the form needs no message.
    setFailure(failed && (known || isSignInTooOld(failed) || isViewOnly(failed)) ? undefined : failed)
    setGeneral(answered.general)
    setAsked((last) => [...last, ...Object.keys(answered.byField)])
    show(answered.byField)
    return answered.byField
  }

  /** Returns the problems of the fields; {} also if a save is already running and nothing is sent. */
  const submit = async (event: React.FormEvent<HTMLFormElement>): Promise<Problems> => {
    event.preventDefault()
    if (saving) return {}
    const values = form.getValues()
    const found = problemsOf(fields, values, i18n, judging)
    setGeneral([])
    setFailure(undefined)
    show(found)
    if (Object.keys(found).length > 0) return found
    return (await run(() => send(values))) ?? {}
  }

  return {
    form,
    sections: shown,
    fields,
    /** Number of changed fields. */
    changes,
    dirty,
    saving,
    failure,
    summary: summaryOf(fields, problems, form.errors),
    general,
    draft,
    isSound,
    judge,
    judgeEarly,
    submit,
    /** Bases the form on the record `next`. Fields that were edited since `sent` keep their value and stay unsaved. */
    rebase: useCallback(
      (sent: RecordValues, next: RecordValues) => {
        unchanged.current = next
        form.setInitialValues(next)
        for (const [name, value] of Object.entries(next)) {
          const typed = form.getValues()[name]
          if (isSame(typed, sent[name]) && !isSame(typed, value)) form.setFieldValue(name, value)
        }
        setChanges(changedFields(form.getValues(), next))
      },
      [form],
    ),
    /** Marks everything as saved. */
    settle: useCallback(() => setChanges(0), []),
    discard: useCallback(() => {
      // A running save cannot be undone; its result becomes the new base of the form.
      if (saving) return
      form.reset()
      setProblems({})
      setAsked([])
      setGeneral([])
      setFailure(undefined)
      setChanges(0)
      drop()
    }, [form, drop, saving]),
  }
}

/** The answer was lost, and the server has said by the key what came of the mutation. */
const isOutcomeKnown = (error: CombinedError) => isAnswerNotRepeated(error) || isNotCarriedOut(error)

/** Values are strings, booleans and lists of strings. */
const changedFields = (values: RecordValues, initial: RecordValues): number =>
  Object.keys(initial).filter((name) => !isSame(values[name], initial[name])).length

/** Returns the remaining problems in the order of the fields. Typing into a field removes its problem. */
const summaryOf = (
  fields: readonly AnyField[],
  problems: Problems,
  errors: Readonly<Record<string, unknown>>,
): readonly (Problem & { name: string })[] =>
  fields.flatMap(({ name }) => (errors[name] ? (problems[name] ?? []).map((problem) => ({ ...problem, name })) : []))

/** Focuses a field. Answers whether this succeeded. */
export const focusField = (field: Pick<AnyField, 'name'>, node: HTMLElement | null): boolean => {
  const input = node ?? document.querySelector<HTMLElement>(`[data-path="${CSS.escape(field.name)}"]`)
  input?.focus()
  return input !== null && document.activeElement === input
}
