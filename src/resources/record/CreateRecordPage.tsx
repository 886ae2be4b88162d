import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMutation } from 'urql'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { usePageReady } from '#src/ui/page-ready.ts'
import { toast } from '#src/ui/toast.ts'
import { RecordForm } from './RecordForm.tsx'
import type { AnyCreatePage } from './create-page.ts'
import type { RecordValues } from './field.ts'
import { useRecordForm } from './use-record-form.ts'
import type { SaveResult } from './use-record-form.ts'

/** The one view of a create descriptor. */
export const CreateRecordPage = ({ page }: { page: AnyCreatePage }) => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const [, create] = useMutation(page.mutation)
  const [next, setNext] = useState<string>()
  const resource = i18n._(page.resource)
  usePageReady()

  const save = async (values: RecordValues): Promise<SaveResult> => {
    const { data, error } = await create(page.variables(values))
    if (error || data === undefined) return error ? { failure: error } : {}
    const { entity, errors } = page.answer(data)
    if (errors && errors.length > 0) return { errors }
    toast.success(t`${resource} has been created`)
    setNext(page.then(entity))
    return {}
  }
  const record = useRecordForm(page.initial, page.sections, save, page.serverWords)
  const { settle } = record
  useEffect(() => {
    if (next === undefined) return
    if (record.dirty) settle()
    else void navigate(next)
  }, [next, record.dirty, settle, navigate])

  return (
    <>
      <PageHeader title={i18n._(page.title)} back={<Link to={page.back.to}>{i18n._(page.back.label)}</Link>} />
      <RecordForm record={record} sections={page.sections} failed={<Trans>Failed to create {resource}.</Trans>} />
    </>
  )
}
