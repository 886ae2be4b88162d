import { useLingui } from '@lingui/react'
import { accessName } from '#src/access/access-names.ts'
import { activityTypeWords } from '#src/access/activity-words.ts'
import type { Activity } from './activities.ts'

/** Returns a function that names a permission, such as 'Payslips: View'. */
export const useActivityName = () => {
  const { i18n } = useLingui()
  return ({ name, type }: Activity): string => `${accessName(name, (words) => i18n._(words))}: ${i18n._(activityTypeWords[type])}`
}
