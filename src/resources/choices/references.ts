import { choiceSource, type ChoiceSource } from '#src/resources/choices/source.ts'
import { AccessProfileChoicesDocument, CustomerChoicesDocument, PartnerChoicesDocument } from './references.generated.ts'

/** The customers that the reader can see, searched on the server. */
export const customerChoices = choiceSource({
  query: CustomerChoicesDocument,
  choices: (data) =>
    data.customers.nodes.map(({ id, name, partnerId, partner, hrCustomerId }) => ({
      value: id,
      label: name,
      hint: [partner?.name, hrCustomerId].filter(Boolean).join(' · '),
      owner: partnerId,
    })),
  within: (partnerId) => ({ where: { partnerId: { eq: partnerId } } }),
})

/** The customers of one partner, or those without a partner. */
export const customersOf = (partnerId: string | null): ChoiceSource => ({
  ...customerChoices,
  always: { where: { partnerId: { eq: partnerId } } },
})

/** The partners that the reader can see, searched on the server. */
export const partnerChoices = choiceSource({
  query: PartnerChoicesDocument,
  choices: (data) => data.partners.nodes.map(({ id, name }) => ({ value: id, label: name })),
})

/** The access profiles and templates that the reader can see. `within` limits them to one customer. */
export const accessProfileChoices = choiceSource({
  query: AccessProfileChoicesDocument,
  access: { activity: { type: 'VIEW', name: 'AccessProfile' } },
  choices: (data) =>
    data.accessProfiles.nodes.map(({ id, name, customer, customerId }) => ({
      value: id,
      label: name,
      ...(customer && { hint: customer.name }),
      owner: customerId,
    })),
  within: (customerId) => ({ where: { customerId: { eq: customerId } } }),
})
