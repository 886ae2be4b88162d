import { msg } from '@lingui/core/macro'
import { recordPage } from '#src/resources/record/record-page.ts'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'
import { SetUserTwoFactorDocument } from './user-security.generated.ts'
import type { User } from '../UserFrame.tsx'

const valuesOf = ({ twoFactorEnabled, extension }: User) => ({
  enabled: twoFactorEnabled,
  bypassCompanyTwoFactor: extension.bypassCompanyTwoFactor,
})

/** The form for a user's second step, and for whether the company's rule applies to them. */
export const userTwoFactor = recordPage<User>()({
  resource: msg`Two-factor`,
  values: valuesOf,
  mutation: SetUserTwoFactorDocument,
  variables: ({ id, version, values }) => ({ input: { id, version, ...values } }),
  answer: ({ setUserTwoFactor }) => ({ entity: setUserTwoFactor.userIdentity, errors: setUserTwoFactor.errors }),
  serverWords: userServerWords,
  sections: [
    {
      title: msg`Two-factor authentication`,
      fields: [
        {
          kind: 'switch',
          name: 'enabled',
          label: msg`Require two-factor authentication`,
          description: msg`With one of the methods that the user has turned on.`,
        },
        {
          kind: 'switch',
          name: 'bypassCompanyTwoFactor',
          label: msg`Exempt from the customer’s two-factor rule`,
          description: msg`The customer’s two-factor rule does not apply to this user.`,
        },
      ],
    },
  ],
})
