import { choiceSource } from '#src/resources/choices/source.ts'
import { FeatureChoicesDocument, LoginProviderNamesDocument } from './vendor-references.generated.ts'

/** The login providers that the reader can see, searched on the server. */
export const loginProviderChoices = choiceSource({
  query: LoginProviderNamesDocument,
  choices: (data) =>
    data.loginProviders.nodes.map(({ id, displayName, partner }) => ({
      value: id,
      label: displayName,
      ...(partner && { hint: partner.name }),
    })),
})

/** The feature flags, which only vendor operations can see, searched on the server. */
export const featureChoices = choiceSource({
  query: FeatureChoicesDocument,
  access: { userTypes: ['VENDOR_OPERATIONS'] },
  choices: (data) => data.features.nodes.map(({ id, key }) => ({ value: id, label: key })),
})
