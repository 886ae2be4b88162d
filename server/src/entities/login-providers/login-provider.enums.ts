import { builder } from '../../kit/graphql/builder.ts'
import { metadataFaults, nameIdFormats, protocols, samlBindings } from '../../tables/login-provider.table.ts'

export const LoginProtocol = builder.enumType('LoginProtocol', { values: protocols })
export const SamlBinding = builder.enumType('SamlBinding', { values: samlBindings })
export const NameIdFormat = builder.enumType('NameIdFormat', { values: nameIdFormats })

export const MetadataFault = builder.enumType('MetadataFault', {
  description: 'Why what a login provider says of itself could not be taken.',
  values: metadataFaults,
})
