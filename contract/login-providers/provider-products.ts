import type { LoginProtocol } from './login-provider-checks.ts'

/** Settings that a new provider of a product starts with. */
type ProductDefaults = {
  readonly authority?: string
  readonly scopes?: string
  readonly responseMode?: 'FORM_POST'
  readonly encryption?: 'GCM'
}
type Product = { readonly protocols: readonly [LoginProtocol, ...LoginProtocol[]]; readonly defaults?: ProductDefaults }

/** The identity providers that the setup has a guide for, with the protocols of the guide. GENERIC stands for every other product. */
export const PROVIDER_PRODUCTS = {
  ENTRA_ID: { protocols: ['OIDC', 'SAML2'] },
  OKTA: { protocols: ['OIDC', 'SAML2'] },
  GOOGLE_WORKSPACE: { protocols: ['OIDC', 'SAML2'], defaults: { authority: 'https://accounts.google.com' } },
  ADFS: { protocols: ['SAML2'] },
  KEYCLOAK: { protocols: ['OIDC', 'SAML2'] },
  PING_ONE: { protocols: ['OIDC', 'SAML2'] },
  ONE_LOGIN: { protocols: ['OIDC', 'SAML2'] },
  // Shibboleth refuses to answer where our metadata hold no encryption key.
  SHIBBOLETH: { protocols: ['SAML2'], defaults: { encryption: 'GCM' } },
  // Apple posts its answer as soon as an email address is requested.
  APPLE: {
    protocols: ['OIDC'],
    defaults: { authority: 'https://appleid.apple.com', scopes: 'openid email name', responseMode: 'FORM_POST' },
  },
  GENERIC: { protocols: ['OIDC', 'SAML2'] },
} as const satisfies Record<string, Product>

export type ProviderProduct = keyof typeof PROVIDER_PRODUCTS
export const providerProducts = Object.keys(PROVIDER_PRODUCTS) as [ProviderProduct, ...ProviderProduct[]]

export const speaks = (product: ProviderProduct, protocol: LoginProtocol): boolean =>
  (PROVIDER_PRODUCTS[product].protocols as readonly LoginProtocol[]).includes(protocol)

/** Returns the settings that a new provider of the product starts with, none of which belongs to another protocol. */
export function productDefaults(product: ProviderProduct, protocol: LoginProtocol): ProductDefaults {
  const { defaults }: Product = PROVIDER_PRODUCTS[product]
  if (defaults === undefined) return {}
  const { encryption, ...oidc } = defaults
  return protocol === 'OIDC' ? oidc : { ...(encryption && { encryption }) }
}
