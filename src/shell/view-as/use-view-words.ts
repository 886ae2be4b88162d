import { useLingui } from '@lingui/react/macro'
import { ROLES, userTypeWords } from '#src/access/person-words.ts'
import type { View } from '#src/access/read-view.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'

/** Describes whom the portal is viewed as: example user, user type, roles and partner kind. */
export const useViewWords = ({ preview: { userType, roles, isHrPartner, nhr }, like }: View): string => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const names = formats.list(
    roles.map((role) => {
      const known = ROLES.find(({ value }) => value === role)
      return known ? i18n._(known.label) : role
    }),
  )
  const name = like?.name
  return [
    name === undefined ? undefined : t`like ${name}`,
    i18n._(userTypeWords[userType]),
    roles.length === 0 ? t`no roles` : t`roles: ${names}`,
    isHrPartner ? t`HR partner` : undefined,
    nhr === undefined ? undefined : `nhr: ${nhr}`,
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
}
