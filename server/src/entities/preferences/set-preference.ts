import type { Orm } from '../../db/orm.ts'
import { invalid } from '../../kit/graphql/user-error.ts'
import type { UserError } from '../../kit/graphql/user-error.ts'
import { preferenceKeys, userPreference } from '../../tables/people/preference.table.ts'
import type { PreferenceKey } from '../../tables/people/preference.table.ts'

export type Preference = { readonly key: string; readonly value: string }
export type PreferenceResult = { readonly preference: Preference | null; readonly errors: UserError[] | null }
type Rule = { readonly pattern: RegExp; readonly longest: number; readonly words: string }

/** What each may say. They are claims of the identity token, which goes into the address of a sign-out: hence their length. */
const RULES: Readonly<Record<PreferenceKey, Rule>> = {
  list_columns: {
    pattern: /^(?:[\w-]+:(?:[\w-]+(?:,[\w-]+)*)?(?:;(?=.)|$))*$/,
    longest: 4000,
    words: `'list:column,column;list:column'`,
  },
  portal_navigation: { pattern: /^(?:[\w-]+(?:,[\w-]+)*)?$/, longest: 300, words: `'group,group'` },
  getting_started: { pattern: /^(?:dismissed)?$/, longest: 9, words: `'dismissed' or ''` },
}

/** Keeps one choice of how the portal looks for a person, in place of the one before. It decides nothing, so it leaves no audit row. */
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
