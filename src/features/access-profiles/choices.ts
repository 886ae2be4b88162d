import { choiceSource } from '#src/resources/choices/source.ts'
import { AccessProfileChoicesDocument, AccessTemplateChoicesDocument } from './list/profiles.generated.ts'

/** The templates that profiles of customers follow, searched on the server. */
export const templateChoices = choiceSource({
  query: AccessTemplateChoicesDocument,
  choices: (data) =>
    data.accessProfiles.nodes.map(({ id, name, description }) => ({ value: id, label: name, ...(description && { hint: description }) })),
})

/** Every profile and template within the reader's reach; of one customer alone where it is named. */
export const profileChoices = choiceSource({
  query: AccessProfileChoicesDocument,
  choices: (data) =>
    data.accessProfiles.nodes.map(({ id, name, customer, customerId }) => ({
      value: id,
      label: name,
      ...(customer && { hint: customer.name }),
      owner: customerId,
    })),
  within: (customerId) => ({ where: { customerId: { eq: customerId } } }),
})
