import { msg } from '@lingui/core/macro'
import { recordPage } from '#src/resources/record/record-page.ts'
import { concernsUsers, customerEffects } from '../list/customer-effects.ts'
import { UpdateCustomerDocument, updateCustomerRules } from '../customer.generated.ts'
import type { Customer } from '../CustomerFrame.tsx'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'

const valuesOf = ({ loginProvider }: Customer) => ({ loginProviderId: loginProvider?.id ?? '' })

/** The form for a customer's login provider, one of those that it can use. */
export const customerProvider = (providers: Customer['loginProviders']) =>
  recordPage<Customer>()({
    resource: msg`Customer`,
    values: valuesOf,
    mutation: UpdateCustomerDocument,
    rules: updateCustomerRules,
    variables: ({ id, version, changed }) => ({ input: { id, version, ...changed } }),
    answer: ({ updateCustomer: { customer, errors } }) => ({ entity: customer, errors }),
    serverWords: customerServerWords,
    effects: (changed) => (concernsUsers(changed) ? customerEffects(changed) : undefined),
    sections: [
      {
        title: msg`Change login provider`,
        fields: [
          {
            kind: 'select',
            name: 'loginProviderId',
            label: msg`Login provider`,
            description: msg`Where its users sign in. Leave empty for this portal’s own sign-in.`,
            choices: providers.map(({ id, displayName }) => ({ value: id, label: { id: displayName, message: displayName } })),
          },
        ],
      },
    ],
  })
