import { useLingui } from '@lingui/react'
import { roleLabel, roleWords } from '#src/access/role-label.ts'
import type { Viewer } from '#contract/access/rule.ts'

/** Role label of the account menu, in the user's language. */
export const useRoleLabel = (viewer: Viewer): string => {
  const { i18n } = useLingui()
  const label = roleLabel(viewer)
  return typeof label === 'string' ? i18n._(roleWords[label]) : label.name
}
