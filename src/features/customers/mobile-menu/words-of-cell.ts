import type { MessageDescriptor } from '@lingui/core'
import { accessWords } from '#src/access/access-names.ts'
import { userTypeWords } from '#src/access/person-words.ts'
import { userTypeOf } from '#contract/people.ts'

/** Returns the labels of a cell as audit rows name it, such as `1 Payslips`; undefined for any other text. */
export const wordsOfCell = (key: string): readonly MessageDescriptor[] | undefined => {
  const [userType = '', entry = ''] = key.split(' ')
  const words = accessWords(entry)
  return words && [words, userTypeWords[userTypeOf(userType)]]
}
