import { builder } from '../../kit/graphql/builder.ts'
import {
  domainFaults,
  domainStates,
  logoutBindings,
  metadataFaults,
  nameIdFormats,
  protocols,
  responseBindings,
  samlBindings,
} from '../../tables/login-provider.table.ts'

export const LoginProtocol = builder.enumType('LoginProtocol', { values: protocols })
export const SamlBinding = builder.enumType('SamlBinding', { values: samlBindings })
export const SamlResponseBinding = builder.enumType('SamlResponseBinding', { values: responseBindings })
export const SamlLogoutBinding = builder.enumType('SamlLogoutBinding', { values: logoutBindings })
export const NameIdFormat = builder.enumType('NameIdFormat', { values: nameIdFormats })

export const MetadataFault = builder.enumType('MetadataFault', {
  description: 'Why what a login provider says of itself could not be taken.',
  values: metadataFaults,
})

export const DomainState = builder.enumType('LoginProviderDomainState', {
  description: 'PENDING: the DNS was not asked yet. Only VERIFIED ones are offered the provider and let in.',
  values: domainStates,
})
export const DomainFault = builder.enumType('LoginProviderDomainFault', {
  description: 'Why the DNS did not prove a domain: no TXT record, another one, or no answer.',
  values: domainFaults,
})
