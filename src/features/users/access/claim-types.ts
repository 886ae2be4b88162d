import { msg } from '@lingui/core/macro'
import type { Choice } from '#src/resources/choice.ts'

const named = (type: string): Choice => ({ value: type, label: msg`${type}` })

/** Claim types that can be assigned. The server has the same list, with the rule of each type. */
export const claimTypes: readonly Choice[] = [
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
export const FIXED_CLAIM_TYPES: ReadonlySet<string> = new Set(['usertype', 'customer'])
