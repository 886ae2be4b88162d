import { useEffect, useRef, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import type { AnyCreatePage } from '#src/resources/record/create-page.ts'
import { useCreateRecord } from '#src/resources/record/use-create-record.ts'
import { focusField } from '#src/resources/record/form/use-record-form.ts'

export const IDENTITY = paths.createUser('vendor')
const PROFILE = paths.createUserProfile()
const PATHS = [IDENTITY, PROFILE]

/** Navigation state for the return from the second step when the first one is empty, as after a reload. */
const SENT_BACK = { sentBack: true } as const
const isSentBack = (state: unknown): boolean => typeof state === 'object' && state !== null && 'sentBack' in state

/** One form whose sections are steps with their own addresses. `form` renders the step of the current address, with a link to the other. */
export const useCreateSteps = (page: AnyCreatePage) => {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const at = pathname.startsWith(PROFILE) ? 1 : 0
  const { record, resource, isHeld } = useCreateRecord(page, PATHS)
  const { form, sections, isSound } = record
  const fieldsOf = (step: number) => sections[step]?.fields ?? []
  const isIn = (step: number, name: string) => fieldsOf(step).some((field) => field.name === name)
  const firstWrong = fieldsOf(at).find(({ name }) => form.errors[name])

  useEffect(() => {
    if (at === 1 && !isSound(sections[0]?.fields ?? [])) void navigate(IDENTITY, { replace: true, state: SENT_BACK })
  }, [at, isSound, sections, navigate])

  const arrivedAt = useRef(at)
  useEffect(() => {
    if (arrivedAt.current === at) return
    arrivedAt.current = at
    if (firstWrong) focusField(firstWrong, form.getInputNode(firstWrong.name))
  }, [at, firstWrong, form])

  const goOn = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (record.judge(fieldsOf(0))) void navigate(PROFILE)
  }
  const create = async (event: FormEvent<HTMLFormElement>) => {
    const wrong = await record.submit(event)
    const [first] = record.fields.filter(({ name }) => wrong[name])
    if (!first) return
    const to = isIn(0, first.name) ? 0 : 1
    if (to !== arrivedAt.current) void navigate(PATHS[to] ?? IDENTITY)
  }
  const discard = () => {
    record.discard()
    void navigate(IDENTITY)
  }
  const step = {
    ...record,
    sections: sections.slice(at, at + 1),
    summary: record.summary.filter(({ name }) => isIn(at, name)),
    submit: at === 0 ? goOn : create,
    discard,
  }
  return { at, step, titles: sections.map(({ title }) => title), resource, isHeld, isSentBack: isSentBack(state) }
}
