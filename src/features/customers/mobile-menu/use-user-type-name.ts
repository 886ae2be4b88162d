import { useLingui } from '@lingui/react'
import { userTypeWords } from '#src/access/person-words.ts'
import { userTypeOf } from '#src/access/rule.ts'

/** What a user type is called, by its code. */
export const useUserTypeName = () => {
  const { i18n } = useLingui()
  return (code: number): string => i18n._(userTypeWords[userTypeOf(code)])
}
