import { builder } from '../../kit/graphql/builder.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { setPreference } from './set-preference.ts'
import type { Preference, PreferenceResult } from './set-preference.ts'

const PreferenceType = builder.objectRef<Preference>('Preference').implement({
  description: 'A user’s own setting for how the portal looks.',
  fields: (t) => ({ key: t.exposeID('key'), value: t.exposeString('value') }),
})

const SetPreferenceInput = builder.inputType('SetPreferenceInput', {
  fields: (t) => ({
    key: t.string({ required: true, description: 'Name of the preference: `list_columns`, `portal_navigation` or `getting_started`.' }),
    value: t.string({
      required: true,
      description:
        "For `list_columns`: 'list:column,column;list:column'. For `portal_navigation`: the collapsed groups of the sidebar, and 'rail' for icons only, separated by commas. For `getting_started`: 'dismissed'. '' clears the preference.",
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
