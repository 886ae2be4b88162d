import { msg } from '@lingui/core/macro'
import type { Choice } from '#src/resources/choice.ts'

const named = (type: string): Choice => ({ value: type, label: msg`${type}` })

/** The claim types that may be given; the server has the same list, with the rule of each. */
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

/** Known ones that have their own field. */
export const GIVEN_ELSEWHERE: ReadonlySet<string> = new Set(['usertype', 'customer'])
