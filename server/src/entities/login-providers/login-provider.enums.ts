import { providerProducts } from '../../../../contract/login-providers/provider-products.ts'
import { builder } from '../../kit/graphql/builder.ts'
import {
  domainFaults,
  domainStates,
  encryptions,
  logoutBindings,
  metadataFaults,
  nameIdFormats,
  protocols,
  responseBindings,
  responseModes,
  samlBindings,
} from '../../tables/providers/login-provider.table.ts'

export const LoginProtocol = builder.enumType('LoginProtocol', { values: protocols })
export const LoginProviderProduct = builder.enumType('LoginProviderProduct', {
  description: 'Product behind a login provider, for which the setup has a guide. GENERIC: any other one.',
  values: providerProducts,
})
export const SamlBinding = builder.enumType('SamlBinding', { values: samlBindings })
export const SamlResponseBinding = builder.enumType('SamlResponseBinding', { values: responseBindings })
export const SamlEncryption = builder.enumType('SamlEncryption', {
  description: 'Encryption of assertions that our metadata offer: NONE without a key, GCM authenticated ciphers alone, ANY also CBC.',
  values: encryptions,
})
export const OidcResponseMode = builder.enumType('OidcResponseMode', { values: responseModes })
export const SamlLogoutBinding = builder.enumType('SamlLogoutBinding', { values: logoutBindings })
export const NameIdFormat = builder.enumType('NameIdFormat', { values: nameIdFormats })

export const MetadataFault = builder.enumType('MetadataFault', {
  description: 'Why the metadata or discovery document of a login provider was refused.',
  values: metadataFaults,
})

export const DomainState = builder.enumType('LoginProviderDomainState', {
  description:
    'PENDING: not yet looked up in DNS. Only users with addresses in VERIFIED domains are offered the provider and may sign in with it.',
  values: domainStates,
})
export const DomainFault = builder.enumType('LoginProviderDomainFault', {
  description: 'Why DNS did not verify a domain: there is no TXT record, it has another value, or DNS did not answer.',
  values: domainFaults,
})
