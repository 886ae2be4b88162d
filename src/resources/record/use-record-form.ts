import { useForm } from '@mantine/form'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { CombinedError } from 'urql'
import { useUnsavedChanges } from '#src/ui/use-unsaved-changes.ts'
import type { AnyField, AnySection, InputError, RecordValues } from './field.ts'
import { problemsOf } from './problems.ts'
import type { Problem, Problems } from './problems.ts'
import { serverProblems } from './server-problems.ts'
import type { ServerWords } from './server-problems.ts'

/** How sending ended: what the server says is wrong with the input, a failure nobody can mend here, or neither. */
export type SaveResult = { errors?: readonly InputError[] | null; failure?: CombinedError }

/**
 * A form without its looks. Inputs keep their own values, so that a key press renders nothing; they stay whatever happens to a save.
 * `general`: what is wrong with the input as a whole. `words`: what the server's own codes for it mean.
 */
export const useRecordForm = (
  initial: RecordValues,
  sections: readonly AnySection[],
  save: (values: RecordValues) => Promise<SaveResult>,
  words?: ServerWords,
) => {
  const { i18n } = useLingui()
  const fields = useMemo(() => sections.flatMap((section) => section.fields), [sections])
  const [dirty, setDirty] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [general, setGeneral] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<CombinedError>()
  const [saving, setSaving] = useState(false)
  const isSaving = useRef(false)

  const form = useForm<RecordValues>({
    mode: 'uncontrolled',
    initialValues: initial,
    onValuesChange: (values) => setDirty(isChanged(values, initial)),
  })
  useUnsavedChanges(dirty)

  const show = useCallback(
    (found: Problems) => {
      setProblems(found)
      form.setErrors(Object.fromEntries(Object.entries(found).map(([name, list]) => [name, list.map(({ at }) => at).join(' ')])))
      const first = fields.find((field) => found[field.name] !== undefined)
      if (first) focusField(first, form.getInputNode(first.name))
    },
    [fields, form],
  )

  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSaving.current) return
    const values = form.getValues()
    const found = problemsOf(fields, values, i18n)
    setGeneral([])
    setFailure(undefined)
    show(found)
    if (Object.keys(found).length > 0) return
    isSaving.current = true
    setSaving(true)
    try {
      const { errors, failure: failed } = await save(values)
      const answered = serverProblems(errors ?? [], fields, i18n, words)
      setFailure(failed)
      setGeneral(answered.general)
      show(answered.byField)
    } finally {
      isSaving.current = false
      setSaving(false)
    }
  }

  return {
    form,
    fields,
    dirty,
    saving,
    failure,
    summary: summaryOf(fields, problems, form.errors),
    general,
    submit,
    /** From here on nothing is unsaved. */
    settle: useCallback(() => setDirty(false), []),
    discard: useCallback(() => {
      form.reset()
      setProblems({})
      setGeneral([])
      setFailure(undefined)
      setDirty(false)
    }, [form]),
  }
}

/** Values are flat: texts, switches and lists of texts. */
const isChanged = (values: RecordValues, initial: RecordValues): boolean =>
  Object.keys(initial).some((name) => JSON.stringify(values[name]) !== JSON.stringify(initial[name]))

/** The problems that still stand, in the order of the fields: typing into a field takes its error away. */
const summaryOf = (
  fields: readonly AnyField[],
  problems: Problems,
  errors: Readonly<Record<string, unknown>>,
): readonly (Problem & { name: string })[] =>
  fields.flatMap(({ name }) => (errors[name] ? (problems[name] ?? []).map((problem) => ({ ...problem, name })) : []))

export const focusField = (field: Pick<AnyField, 'name'>, node: HTMLElement | null): void =>
  (node ?? document.querySelector<HTMLElement>(`[data-path="${CSS.escape(field.name)}"]`))?.focus()
