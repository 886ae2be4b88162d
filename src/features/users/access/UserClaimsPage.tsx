import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { relationPage } from '#src/resources/relation/relation-page.tsx'
import type { Choice } from '#src/resources/choice.ts'
import { governedPage } from '../Governed.tsx'
import { userChanges } from '../user-changes.ts'
import { AddUserClaimDocument, addUserClaimRules, RemoveUserClaimDocument, UserClaimsDocument } from '../user-relations.generated.ts'

const named = (type: string): Choice => ({ value: type, label: msg`${type}` })

/** Claim types that can be assigned. The server has the same list, with the rule of each type. */
const claimTypes: readonly Choice[] = [
  'nhr',
  'application_user',
  'name',
  'given_name',
  'family_name',
  'nickname',
  'role',
  'default_locale',
  'company_id',
  'employee_id',
  'birthdate',
].map(named)

/** Claim types that have a field of their own elsewhere. */
const ELSEWHERE: ReadonlySet<string> = new Set(['usertype', 'customer', 'email', 'preferred_username'])
/** Claim types that store what users set for themselves in the portal. */
const OWN_SETTINGS: ReadonlySet<string> = new Set(['portal_tour', 'date_format', 'colour_scheme'])

/** Why a claim cannot be removed here; undefined if it can. Types that cannot be assigned come from the HR product, such as gender or flavour. */
export const fixedBecause = (type: string): MessageDescriptor | undefined => {
  if (ELSEWHERE.has(type)) return msg`Change this in Basic Details.`
  if (OWN_SETTINGS.has(type)) return msg`A setting of the user in this portal. Only the user changes it.`
  return claimTypes.some(({ value }) => value === type) ? undefined : msg`From the HR product. Change it there.`
}

/** The claims of a user, which their tokens contain. */
const Claims = relationPage({
  title: msg`Claims`,
  empty: msg`No claims yet. Claims tell apps more about this user.`,
  blank: { claimType: '', claimValue: '' },
  query: UserClaimsDocument,
  items: ({ user }) =>
    user &&
    user.claims.map(({ claimType, claimValue }) => ({
      name: `${claimType}: ${claimValue}`,
      values: { claimType, claimValue },
      fixed: fixedBecause(claimType),
    })),
  changes: userChanges,
  remove: { mutation: RemoveUserClaimDocument, variables: (id, values) => ({ input: { id, ...values } }) },
  add: {
    mutation: AddUserClaimDocument,
    variables: (id, { claimType, claimValue }) => ({ input: { id, claimType, claimValue: claimValue.trim() } }),
    section: {
      title: msg`Add a claim`,
      fields: [
        { kind: 'select', name: 'claimType', label: msg`Claim type`, choices: claimTypes },
        { kind: 'text', name: 'claimValue', label: msg`Value` },
      ],
    },
    rules: addUserClaimRules,
    submit: msg`Add`,
    done: msg`The claim has been added`,
  },
})

export default governedPage(Claims)
