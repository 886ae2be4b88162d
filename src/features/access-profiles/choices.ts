import { choiceSource } from '#src/resources/choices/source.ts'
import { AccessTemplateChoicesDocument } from './list/profiles.generated.ts'

/** The templates that a customer's profile can follow, searched on the server. */
export const templateChoices = choiceSource({
  query: AccessTemplateChoicesDocument,
  choices: (data) =>
    data.accessProfiles.nodes.map(({ id, name, description }) => ({ value: id, label: name, ...(description && { hint: description }) })),
})
