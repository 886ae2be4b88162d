import { msg } from '@lingui/core/macro'
import type { CustomerType, HrSource } from '#src/data/generated/schema.ts'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import { partnerChoices } from '#src/resources/choices/references.ts'
import { createPage } from '#src/resources/record/create-page.ts'
import type { Field } from '#src/resources/record/form/field.ts'
import { CreateCustomerDocument, createCustomerRules } from './customer.generated.ts'
import { hrSources } from '#src/resources/hr-sources.ts'
import { customerTypes } from './customer-words.ts'
import { customerServerWords } from '#src/resources/server-words/customer-server-words.ts'

const nothing = {
  name: '',
  partnerId: '',
  customerType: 'AIO',
  hrSource: 'HR',
  hrCustomerId: '',
  description: '',
  adminEmail: '',
  adminGivenName: '',
  adminFamilyName: '',
}

/** Shown to vendor staff only, because the customers of an administrator belong to their own partner. */
const partnerField: Field<typeof nothing> = { kind: 'remote', name: 'partnerId', label: msg`Partner`, source: partnerChoices }

/** Describes the page that creates a customer. Empty fields are not sent, so that the server's defaults apply. */
export const createCustomerPage = (portal: Portal) =>
  createPage({
    title: msg`Create customer`,
    resource: msg`Customer`,
    back: { to: paths.customers(portal), label: msg`Customers` },
    initial: nothing,
    mutation: CreateCustomerDocument,
    rules: createCustomerRules,
    variables: ({ name, customerType, hrSource, ...optional }) => ({
      input: { name: name.trim(), customerType: typeOf(customerType), hrSource: hrSource as HrSource, ...filledTexts(optional) },
    }),
    answer: ({ createCustomer: { customer, errors } }) => ({ entity: customer, errors }),
    serverWords: customerServerWords,
    then: ({ id }) => paths.customer(portal, id),
    sections: [
      {
        title: msg`Customer`,
        fields: [
          { kind: 'text', name: 'name', label: msg`Name` },
          ...(portal === 'vendor' ? [partnerField] : []),
          { kind: 'select', name: 'customerType', label: msg`Customer type`, choices: customerTypes, required: true },
          { kind: 'select', name: 'hrSource', label: msg`HR source`, choices: hrSources, required: true },
          { kind: 'text', name: 'hrCustomerId', label: msg`HR customer ID`, description: msg`The customer’s ID in the HR product.` },
          { kind: 'longText', name: 'description', label: msg`Description` },
        ],
      },
      {
        title: msg`First administrator`,
        description: msg`Leave empty to add one later.`,
        fields: [
          {
            kind: 'email',
            name: 'adminEmail',
            label: msg`Email address`,
            description: msg`We send a link to confirm the account to this email address.`,
          },
          { kind: 'text', name: 'adminGivenName', label: msg`First name` },
          { kind: 'text', name: 'adminFamilyName', label: msg`Last name` },
        ],
      },
    ],
  })

const typeOf = (text: string): CustomerType => customerTypes.find(({ value }) => value === text)?.value ?? 'AIO'

const filledTexts = (texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])))
