import { builder } from '../../kit/graphql/builder.ts'
import { signedIn } from '../../kit/graphql/signed-in.ts'
import { UserErrorType } from '../../kit/graphql/user-error.ts'
import { setPreference } from './set-preference.ts'
import type { Preference, PreferenceResult } from './set-preference.ts'

const PreferenceType = builder.objectRef<Preference>('Preference').implement({
  description: 'How somebody wants the portal to look for them.',
  fields: (t) => ({ key: t.exposeID('key'), value: t.exposeString('value') }),
})

const SetPreferenceInput = builder.inputType('SetPreferenceInput', {
  fields: (t) => ({
    key: t.string({ required: true, description: '`list_columns`, `portal_navigation` or `getting_started`.' }),
    value: t.string({
      required: true,
      description:
        "Of `list_columns`: 'list:column,column;list:column'. Of `portal_navigation`: closed groups of the sidebar, and 'rail' for icons only. Of `getting_started`: 'dismissed'. '' for none.",
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
    description: "Keeps one of the caller's preferences. The next identity token tells it as a claim of the same name.",
    args: { input: t.arg({ type: SetPreferenceInput, required: true }) },
    resolve: (_, { input }, context) => setPreference(context.orm, signedIn(context).userId, input),
  }),
)
