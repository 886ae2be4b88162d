import type { Orm } from '../../db/orm.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { preferenceKeys, userPreference } from '../../tables/people/preference.table.ts'
import type { PreferenceKey } from '../../tables/people/preference.table.ts'

export type Preference = { readonly key: string; readonly value: string }
export type PreferenceResult = { readonly preference: Preference | null; readonly errors: UserError[] | null }
type Rule = { readonly pattern: RegExp; readonly longest: number; readonly words: string }

/** Format of each preference. The length is limited because preferences are claims of the ID token, which is part of the sign-out URL. */
const RULES: Readonly<Record<PreferenceKey, Rule>> = {
  list_columns: {
    pattern: /^(?:[\w-]+:(?:[\w-]+(?:,[\w-]+)*)?(?:;(?=.)|$))*$/,
    longest: 4000,
    words: `'list:column,column;list:column'`,
  },
  portal_navigation: { pattern: /^(?:[\w-]+(?:,[\w-]+)*)?$/, longest: 300, words: `'group,group'` },
  getting_started: { pattern: /^(?:dismissed)?$/, longest: 9, words: `'dismissed' or ''` },
}

/** Stores a preference of a user in place of the previous value. There is no audit row, because preferences decide no access. */
export async function setPreference(orm: Orm, userId: string, { key: named, value }: Preference): Promise<PreferenceResult> {
  const key = preferenceKeys.find((each) => each === named)
  if (key === undefined)
    return refused(invalid('key', 'PREFERENCE_UNKNOWN', `There is no such preference. There are: ${preferenceKeys.join(', ')}.`))
  const { pattern, longest, words } = RULES[key]
  if (value.length > longest || !pattern.test(value))
    return refused(invalid('value', 'VALUE_NOT_ALLOWED', `The value must be ${words} of ${longest} characters at most.`))
  const kept = { value, updatedAt: new Date() }
  await orm
    .insert(userPreference)
    .values({ userId, key, ...kept })
    .onConflictDoUpdate({ target: [userPreference.userId, userPreference.key], set: kept })
  return { preference: { key, value }, errors: null }
}

const refused = (error: UserError): PreferenceResult => ({ preference: null, errors: [error] })
