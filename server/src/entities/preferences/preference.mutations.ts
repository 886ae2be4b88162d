import { builder } from '../../kit/graphql/builder.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { UserErrorType, invalid, type UserError } from '../../kit/graphql/user-error.ts'
import type { Orm } from '../../db/orm.ts'
import { preferenceKeys, userPreference, type PreferenceKey } from '../../tables/people/preference.table.ts'

type Preference = { readonly key: string; readonly value: string }
type PreferenceResult = { readonly preference: Preference | null; readonly errors: UserError[] | null }
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
  working_organisation: { pattern: /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})?$/, longest: 36, words: `the ID of a customer or ''` },
}

/** Stores a preference of a user in place of the previous value. There is no audit row, because preferences decide no access. */
async function setPreference(orm: Orm, userId: string, { key: named, value }: Preference): Promise<PreferenceResult> {
  const key = preferenceKeys.find((each) => each === named)
  if (key === undefined)
    return refused(invalid('key', 'PREFERENCE_UNKNOWN', `There is no such preference. There are: ${preferenceKeys.join(', ')}.`))
  const { pattern, longest, words } = RULES[key]
  if (value.length > longest || !pattern.test(value))
    return refused(invalid('value', 'VALUE_NOT_ALLOWED', `The value must be ${words} of ${longest} characters at most.`))
  const stored = { value, updatedAt: new Date() }
  await orm
    .insert(userPreference)
    .values({ userId, key, ...stored })
    .onConflictDoUpdate({ target: [userPreference.userId, userPreference.key], set: stored })
  return { preference: { key, value }, errors: null }
}

const refused = (error: UserError): PreferenceResult => ({ preference: null, errors: [error] })

const PreferenceType = builder.objectRef<Preference>('Preference').implement({
  description: 'A user’s own setting for how the portal looks.',
  fields: (t) => ({ key: t.exposeID('key'), value: t.exposeString('value') }),
})

const SetPreferenceInput = builder.inputType('SetPreferenceInput', {
  fields: (t) => ({
    key: t.string({
      required: true,
      description: 'Name of the preference: `list_columns`, `portal_navigation`, `getting_started` or `working_organisation`.',
    }),
    value: t.string({
      required: true,
      description:
        "For `list_columns`: 'list:column,column;list:column'. For `portal_navigation`: the collapsed groups of the sidebar, and 'rail' for icons only, separated by commas. For `getting_started`: 'dismissed'. For `working_organisation`: the ID of the customer that the user worked in last. '' clears the preference.",
    }),
  }),
})

const SetPreferencePayload = builder.objectRef<PreferenceResult>('SetPreferencePayload').implement({
  fields: (t) => ({
    preference: t.expose('preference', { type: PreferenceType, nullable: true }),
    errors: t.expose('errors', { type: [UserErrorType], nullable: true }),
  }),
})

builder.mutationField('setPreference', (t) =>
  t.field({
    access: 'signedIn',
    type: SetPreferencePayload,
    description: "Saves one of the caller's preferences. The next ID token contains it as a claim of the same name.",
    args: { input: t.arg({ type: SetPreferenceInput, required: true }) },
    resolve: (_, { input }, context) => setPreference(context.orm, signedIn(context).userId, input),
  }),
)
