import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from 'urql'
import type { CheckUserImportInput } from '#src/data/generated/schema.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import type { InputError } from '#src/resources/record/field.ts'
import { CheckUserImportDocument } from './import.generated.ts'
import { useImportWords } from './use-import-words.ts'

/** Lets the server try an import out; what is wrong with its mapping is said at the fields, the rest in `general`. */
export const useImportCheck = (id: string, onChecked: () => void) => {
  const { t } = useLingui()
  const { say } = useImportWords()
  const client = useClient()
  const { run } = useSingleRun()
  const [errors, setErrors] = useState<readonly InputError[]>([])
  const [failed, setFailed] = useState(false)
  const check = async (input: CheckUserImportInput) => {
    setFailed(false)
    const context = { expectsErrors: true, additionalTypenames: ['UserImport', 'UserImportRows'] }
    const { data } = await client.mutation(CheckUserImportDocument, { input: { ...input, id } }, context).toPromise()
    const answer = data?.checkUserImport
    if (!answer) return setFailed(true)
    setErrors(answer.errors ?? [])
    if (answer.userImport) onChecked()
  }
  const isOfField = ({ path }: InputError) => path === 'userType' || path?.startsWith('mapping.') === true
  const others = errors.filter((error) => !isOfField(error))
  return {
    check: (input: CheckUserImportInput) => run(() => check(input)),
    problemAt: (path: string) => {
      const error = errors.find((each) => each.path === path)
      return error && say(error)
    },
    general: failed ? t`Could not load the preview. Try again.` : others.length > 0 ? others.map(say).join(' ') : undefined,
    forget: (path: string) => setErrors((last) => last.filter((error) => error.path !== path)),
  }
}
