import { useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { savedOf } from '#machines/record/record.selectors.ts'
import { readWithLate } from '#src/data/late-result.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useOpenedCustomerContext } from '../customer.ts'
import { SHOWS_ERRORS } from '../query/shows-errors.ts'
import type { AnyCreatePage } from './create-page.ts'
import type { RecordValues } from './form/field.ts'
import { useRecordForm } from './form/use-record-form.ts'
import type { SaveResult } from './form/save-result.ts'

/**
 * The form of a create descriptor. It creates the record, shows a toast, and navigates to the record once nothing is unsaved. `paths` are those of a
 * form with several pages. `isHeld` disables the form while the record is created and its page loads, because input would be lost, and
 * while the outcome is unknown, because other values would create a second record.
 */
export const useCreateRecord = (page: AnyCreatePage, paths?: readonly string[]) => {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const client = useClient()
  const opened = useOpenedCustomerContext()
  const resource = i18n._(page.resource)

  const save = async (values: RecordValues): Promise<SaveResult> =>
    readWithLate(await sendMutation(client, page.mutation, page.variables(values), { ...SHOWS_ERRORS, ...opened }), ({ data, error }) => {
      if (error) return { failure: error }
      if (data === undefined) return { isUnsent: true }
      const { entity, errors } = page.answer(data)
      if (errors && errors.length > 0) return { errors }
      const created = t`${resource} has been created`
      const warning = entity == null ? undefined : page.warning?.(entity)
      toast.success(warning ? `${created}. ${i18n._(warning)}` : created)
      // The creator may not be allowed to read what was created.
      return { saved: entity ? page.then(entity) : page.back.to }
    })
  const record = useRecordForm({ ...page, save, words: page.serverWords, ...(paths && { paths }) })
  const next = useSelector(record.actor, savedOf) as string | undefined
  useEffect(() => {
    if (next !== undefined) void navigate(next)
  }, [next, navigate])
  return { record, resource, isHeld: record.saving || record.isUnknown || record.isSettled }
}
