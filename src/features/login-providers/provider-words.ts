import { msg } from '@lingui/core/macro'
import { providerProducts } from '#contract/login-providers/provider-products.ts'
import type { Choice, Tone } from '#src/resources/choice.ts'
import { productNames } from '#src/resources/sign-ins/provider-guides.ts'

export const protocols = [
  { value: 'OIDC', label: msg`OpenID Connect` },
  { value: 'SAML2', label: msg`SAML 2.0` },
] as const satisfies readonly Choice[]

export const products = providerProducts.map((value) => ({
  value,
  label: value === 'GENERIC' ? msg`Another product` : { id: productNames[value], message: productNames[value] },
})) satisfies readonly Choice[]

export const providerStates = [
  { value: 'ENABLED', label: msg`Enabled`, tone: 'good' },
  { value: 'DISABLED', label: msg`Disabled`, tone: 'calm' },
  { value: 'INCOMPLETE', label: msg`Setup incomplete`, tone: 'warn' },
] as const satisfies readonly (Choice & { tone: Tone })[]

/** Names from the standard, which are not translated. */
export const bindings = [
  { value: 'HTTP_REDIRECT', label: { id: 'HTTP-Redirect', message: 'HTTP-Redirect' } },
  { value: 'HTTP_POST', label: { id: 'HTTP-POST', message: 'HTTP-POST' } },
] as const satisfies readonly Choice[]

export const responseBindings = [
  { value: 'HTTP_POST', label: { id: 'HTTP-POST', message: 'HTTP-POST' } },
  { value: 'HTTP_ARTIFACT', label: { id: 'HTTP-Artifact', message: 'HTTP-Artifact' } },
] as const satisfies readonly Choice[]

export const encryptions = [
  { value: 'NONE', label: msg`Not offered` },
  { value: 'GCM', label: msg`AES-GCM` },
  { value: 'ANY', label: msg`AES-GCM or AES-CBC` },
] as const satisfies readonly Choice[]

/** Names from the standard, which are not translated. */
export const responseModes = [
  { value: 'QUERY', label: { id: 'query', message: 'query' } },
  { value: 'FORM_POST', label: { id: 'form_post', message: 'form_post' } },
] as const satisfies readonly Choice[]

export const logoutBindings = [
  { value: 'NONE', label: msg`Not used` },
  ...bindings,
  { value: 'SOAP', label: { id: 'SOAP', message: 'SOAP' } },
] as const satisfies readonly Choice[]

export const nameIdFormats = [
  { value: 'UNSPECIFIED', label: msg`Unspecified` },
  { value: 'EMAIL_ADDRESS', label: msg`Email address` },
  { value: 'PERSISTENT', label: msg`Persistent` },
  { value: 'TRANSIENT', label: msg`Transient` },
] as const satisfies readonly Choice[]
