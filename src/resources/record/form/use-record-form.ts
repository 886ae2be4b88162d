import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CombinedError } from 'urql'
import { isSignInTooOld, isViewOnly } from '#src/data/data-errors.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { useUnsavedChanges } from '#src/ui/dialogs/use-unsaved-changes.ts'
import { SAMPLE_DAY } from '../../dates/day.ts'
import type { AnyField, AnySection, InputError, InputRules, RecordValues } from './field.ts'
import { isSame } from '../merge.ts'
import { problemsOf } from './problems.ts'
import type { Problem, Problems } from './problems.ts'
import { askedSections } from './asked-sections.ts'
import { ruledSections } from './ruled-sections.ts'
import { useDraft } from '../use-draft.ts'
import { serverProblems } from './server-problems.ts'
import type { ServerWords } from './server-problems.ts'

/** How sending ended: what the server says is wrong with the input, a failure nobody can mend here, or neither. */
export type SaveResult = {
  errors?: readonly InputError[] | null
  failure?: CombinedError
  /** Not saved and nothing wrong: the form waits for its person, who is asked something first. */
  held?: boolean
}

export type RecordFormOptions = {
  initial: RecordValues
  sections: readonly AnySection[]
  /** Of the input that the values are sent as. */
  rules?: InputRules | undefined
  save: (values: RecordValues) => Promise<SaveResult>
  /** What the server's own codes for it mean; none where it has none of its own. */
  words: ServerWords
  /** Of the record that is changed, so that a draft of an older one says so. */
  version?: string
  /** Of a form that stands on several, the one where it begins first. */
  paths?: readonly string[]
}

const NO_RULES: InputRules = {}

/**
 * A form without its looks. Inputs keep their own values, so that a key press renders nothing; they stay whatever happens to a save.
 * `general`: what is wrong with the input as a whole.
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
  const shown = useMemo(() => askedSections(sections, asked), [sections, asked])
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
  // A form that was held takes the focus once it is drawn anew.
  useEffect(() => {
    const first = firstWrong.current
    firstWrong.current = undefined
    if (first) focusField(first, form.getInputNode(first.name))
  })

  /** Whether the form itself finds nothing wrong with some of the fields. */
  const isSound = useCallback(
    (some: readonly AnyField[]) => Object.keys(problemsOf(some, form.getValues(), i18n, judging)).length === 0,
    [form, i18n, judging],
  )

  /** Judges some of the fields, as before they are left for the next step; what is said of the others stands. Answers whether all is well with them. */
  const judge = (some: readonly AnyField[]): boolean => {
    const found = problemsOf(some, form.getValues(), i18n, judging)
    const others = fields.filter(({ name }) => form.errors[name] && !some.some((field) => field.name === name))
    show({ ...Object.fromEntries(others.map(({ name }) => [name, problems[name] ?? []])), ...found })
    return Object.keys(found).length === 0
  }

  /** Says at a field that is judged early what is wrong with what it holds; the summary is for what was sent. */
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
    const answered = serverProblems(errors ?? [], fields, i18n, words)
    if (!failed && !errors?.length && !held) drop()
    // Whoever has left the page meanwhile is told where they are now.
    else if (!isShown.current && !held)
      toast.error((await keep()) ? t`Your changes were not saved. Your entries are kept as a draft.` : t`Your changes were not saved.`)
    // The portal asks for a newer sign-in by itself; nothing is wrong with the form.
    setFailure(failed && (isSignInTooOld(failed) || isViewOnly(failed)) ? undefined : failed)
    setGeneral(answered.general)
    setAsked((last) => [...last, ...Object.keys(answered.byField)])
    show(answered.byField)
    return answered.byField
  }

  /** Answers what is wrong with the fields; {} also where nothing is sent because it is being sent already. */
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
    /** How many fields hold something else than before. */
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
    /** The record is `next` now. A field takes that over, unless it was typed into since its value was sent: that stays and is unsaved. */
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
    /** From here on nothing is unsaved. */
    settle: useCallback(() => setChanges(0), []),
    discard: useCallback(() => {
      // What is on its way cannot be taken back; it will be what the form rests on.
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

/** Values are flat: texts, switches and lists of texts. */
const changedFields = (values: RecordValues, initial: RecordValues): number =>
  Object.keys(initial).filter((name) => !isSame(values[name], initial[name])).length

/** The problems that still stand, in the order of the fields: typing into a field takes its error away. */
const summaryOf = (
  fields: readonly AnyField[],
  problems: Problems,
  errors: Readonly<Record<string, unknown>>,
): readonly (Problem & { name: string })[] =>
  fields.flatMap(({ name }) => (errors[name] ? (problems[name] ?? []).map((problem) => ({ ...problem, name })) : []))

/** Answers whether the field has taken the focus. */
export const focusField = (field: Pick<AnyField, 'name'>, node: HTMLElement | null): boolean => {
  const input = node ?? document.querySelector<HTMLElement>(`[data-path="${CSS.escape(field.name)}"]`)
  input?.focus()
  return input !== null && document.activeElement === input
}
