import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { sendMutation } from '#src/data/send-mutation.ts'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useCustomerContext } from '../customer.ts'
import { SHOWS_ERRORS } from '../query/shows-errors.ts'
import type { AnyCreatePage } from './create-page.ts'
import type { RecordValues } from './form/field.ts'
import { useRecordForm } from './form/use-record-form.ts'
import type { SaveResult } from './form/use-record-form.ts'

/**
 * The form of a create descriptor. It creates the record, shows a toast, and navigates to the record once nothing is unsaved. `paths` are those of a
 * form with several pages. `isHeld` disables the form while the record is created and its page loads, because input would be lost.
 */
export const useCreateRecord = (page: AnyCreatePage, paths?: readonly string[]) => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const client = useClient()
  const named = useCustomerContext()
  const [next, setNext] = useState<string>()
  /** Set once the record exists. Its page may take a while to load, and another submit must not create a second record. */
  const isMade = useRef(false)
  const resource = i18n._(page.resource)

  const save = async (values: RecordValues): Promise<SaveResult> => {
    if (isMade.current) return { held: true }
    const { data, error } = await sendMutation(client, page.mutation, page.variables(values), { ...SHOWS_ERRORS, ...named })
    if (error || data === undefined) return error ? { failure: error } : {}
    const { entity, errors } = page.answer(data)
    if (errors && errors.length > 0) return { errors }
    isMade.current = true
    toast.success(t`${resource} has been created`)
    setNext(page.then(entity))
    return {}
  }
  const record = useRecordForm({ ...page, save, words: page.serverWords, ...(paths && { paths }) })
  const { dirty, settle } = record
  useEffect(() => {
    if (next === undefined) return
    if (dirty) settle()
    else void navigate(next)
  }, [next, dirty, settle, navigate])
  return { record, resource, isHeld: record.saving || next !== undefined }
}
