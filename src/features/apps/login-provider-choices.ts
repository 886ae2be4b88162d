import { choiceSource } from '#src/resources/choices/source.ts'
import { AppLoginProviderChoicesDocument } from './app.generated.ts'

export const loginProviderChoices = choiceSource({
  query: AppLoginProviderChoicesDocument,
  choices: (data) =>
    data.loginProviders.nodes.map(({ id, displayName, partner }) => ({
      value: id,
      label: displayName,
      ...(partner && { hint: partner.name }),
    })),
})
