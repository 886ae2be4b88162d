import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from 'urql'
import { sendMutation } from '#src/data/send-mutation.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { useCustomerContext } from '../customer.ts'
import type { InputError } from '../record/form/field.ts'
import type { AnyImport, CheckInput } from './import.ts'
import { useImportWords } from './use-import-words.ts'

/** Sends a dry run of an import. Errors about the mapping and the defaults are shown at their fields, all others in `general`. */
export const useImportCheck = (page: AnyImport, onChecked: (checkedAt: string) => void) => {
  const { t } = useLingui()
  const { say } = useImportWords(page)
  const client = useClient()
  const named = useCustomerContext()
  const { run } = useSingleRun()
  const [errors, setErrors] = useState<readonly InputError[]>([])
  const [failed, setFailed] = useState(false)
  const check = async (input: CheckInput) => {
    setFailed(false)
    const { data } = await sendMutation(client, page.operations.check, { input }, { expectsErrors: true, ...named })
    const answer = data && Object.values(data)[0]
    if (!answer) return setFailed(true)
    setErrors(answer.errors ?? [])
    if (answer.errors === null && answer.checked?.checkedAt != null) onChecked(answer.checked.checkedAt)
  }
  const isOfField = ({ path }: InputError) => path !== null && (path.startsWith('mapping.') || page.defaults.paths.includes(path))
  const others = errors.filter((error) => !isOfField(error))
  return {
    check: (input: CheckInput) => run(() => check(input)),
    problemAt: (path: string) => {
      const error = errors.find((each) => each.path === path)
      return error && say(error)
    },
    general: failed ? t`Could not load the preview. Try again.` : others.length > 0 ? others.map(say).join(' ') : undefined,
    forget: (...paths: readonly string[]) => setErrors((last) => last.filter(({ path }) => path === null || !paths.includes(path))),
  }
}
