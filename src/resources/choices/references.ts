import { choiceSource } from '#src/resources/choices/source.ts'
import { CustomerChoicesDocument, PartnerChoicesDocument, UserChoicesDocument } from './references.generated.ts'

/** The customers within the reader's reach, searched on the server. */
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

/** The partners within the reader's reach, searched on the server. */
export const partnerChoices = choiceSource({
  query: PartnerChoicesDocument,
  choices: (data) => data.partners.nodes.map(({ id, name }) => ({ value: id, label: name })),
})

/** The people within the reader's reach, by name, user name, email or the beginning of an id; `within`: of one customer. */
export const userChoices = choiceSource({
  query: UserChoicesDocument,
  choices: (data) =>
    data.users.nodes.map(({ id, userName, displayName, email, partner }) => ({
      value: id,
      label: displayName || userName,
      hint: [email ?? userName, partner?.name].filter(Boolean).join(' · '),
    })),
  within: (customer) => ({ customer }),
})
