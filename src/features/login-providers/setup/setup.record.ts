import { msg } from '@lingui/core/macro'
import type { LoginProtocol } from '#contract/login-providers/login-provider-checks.ts'
import { speaks } from '#contract/login-providers/provider-products.ts'
import { EMAIL_ATTRIBUTES } from '#contract/login-providers/saml-attributes.ts'
import { SecretInput } from '#src/resources/password/SecretInput.tsx'
import type { Section, Widened } from '#src/resources/record/form/field.ts'
import { recordPage } from '#src/resources/record/record-page.ts'
import { UpdateLoginProviderDocument, updateLoginProviderRules } from '../login-provider.generated.ts'
import type { Provider } from '../ProviderFrame.tsx'
import { bindings, encryptions, logoutBindings, nameIdFormats, products, responseBindings, responseModes } from '../provider-words.ts'
import { requestedWords } from '../requested-words.ts'
import { providerServerWords } from '../server-words.ts'

const common = (provider: Provider) => ({
  product: provider.product as string,
  displayName: provider.displayName,
  allowedDomains: provider.allowedDomains as readonly string[],
})
const ofOidc = (provider: Provider) => ({
  ...common(provider),
  clientId: provider.clientId ?? '',
  clientSecret: '',
  clientSecretEndsOn: provider.clientSecretEndsOn ?? '',
  clientTeamId: provider.clientTeamId ?? '',
  clientKeyId: provider.clientKeyId ?? '',
  responseMode: provider.responseMode as string,
  scopes: provider.scopes,
  usePkce: provider.usePkce,
  logoutUrl: provider.logoutUrl ?? '',
})
const ofSaml = (provider: Provider) => ({
  ...common(provider),
  requestBinding: provider.requestBinding as string,
  responseBinding: provider.responseBinding as string,
  encryption: provider.encryption as string,
  logoutBinding: provider.logoutBinding as string,
  nameIdFormat: provider.nameIdFormat as string,
  emailAttribute: provider.emailAttribute ?? '',
})

const signIn = (protocol: LoginProtocol): Section<Widened<ReturnType<typeof common>>> => ({
  title: msg`Sign-in`,
  fields: [
    {
      kind: 'select',
      name: 'product',
      label: msg`Product`,
      description: msg`Decides which guide is shown on this page, and changes no other setting.`,
      choices: products.filter(({ value }) => speaks(value, protocol)),
      required: true,
    },
    { kind: 'text', name: 'displayName', label: msg`Display name`, description: msg`Users see it on the sign-in page.` },
    {
      kind: 'texts',
      name: 'allowedDomains',
      label: msg`Allowed domains`,
      description: msg`Only users whose email address at the provider has one of these domains can sign in. Verify each on the Domains page. Leave empty for all.`,
      hint: msg`For example example.com.`,
    },
  ],
})

const client: Section<Widened<ReturnType<typeof ofOidc>>> = {
  title: msg`Client`,
  fields: [
    { kind: 'text', name: 'clientId', label: msg`Client ID` },
    {
      kind: 'password',
      Input: SecretInput,
      name: 'clientSecret',
      label: msg`Client secret`,
      description: msg`Stored encrypted and never shown again. Leave empty to keep the current one.`,
      autoComplete: 'off',
    },
    {
      kind: 'day',
      name: 'clientSecretEndsOn',
      label: msg`Client secret ends`,
      description: msg`You are reminded 60, 30, 7 and 1 days before.`,
    },
    {
      kind: 'text',
      name: 'clientTeamId',
      label: msg`Team ID`,
      description: msg`For Apple: its client secret is a private key, from which short-lived secrets are signed here. Leave empty for an ordinary secret.`,
    },
    { kind: 'text', name: 'clientKeyId', label: msg`Key ID`, description: msg`For Apple: the ID of that private key.` },
    { kind: 'text', name: 'scopes', label: msg`Scopes` },
    {
      kind: 'select',
      name: 'responseMode',
      label: msg`Response mode`,
      description: msg`Apple requires form_post once more than openid is requested.`,
      choices: responseModes,
      required: true,
    },
    { kind: 'switch', name: 'usePkce', label: msg`Use PKCE`, description: msg`Leave on unless the provider refuses it.` },
    {
      kind: 'text',
      name: 'logoutUrl',
      label: msg`Logout URL`,
      description: msg`Where users sign out there as well. Leave empty to use the address that it publishes.`,
    },
  ],
}

const emailNames = EMAIL_ATTRIBUTES.join(', ')

const exchange: Section<Widened<ReturnType<typeof ofSaml>>> = {
  title: msg`Requests`,
  fields: [
    { kind: 'select', name: 'requestBinding', label: msg`Request binding`, choices: bindings, required: true },
    {
      kind: 'select',
      name: 'responseBinding',
      label: msg`Response binding`,
      description: msg`With HTTP-Artifact the browser brings a reference, and the answer is read from the provider itself.`,
      choices: responseBindings,
      required: true,
    },
    {
      kind: 'select',
      name: 'encryption',
      label: msg`Encryption of assertions`,
      description: msg`What our metadata offer. ADFS encrypts by itself where they offer it; Shibboleth needs AES-GCM. AES-CBC is accepted in signed responses only.`,
      choices: encryptions,
      required: true,
    },
    {
      kind: 'select',
      name: 'logoutBinding',
      label: msg`Single logout`,
      description: msg`How the provider is told when a user signs out here. Sign-outs that start there are always accepted.`,
      choices: logoutBindings,
      required: true,
    },
    {
      kind: 'select',
      name: 'nameIdFormat',
      label: msg`Name ID format`,
      description: msg`What the provider is asked to name users by. It must stay the same for each user.`,
      choices: nameIdFormats,
      required: true,
    },
    {
      kind: 'text',
      name: 'emailAttribute',
      label: msg`Email attribute`,
      description: msg`The name of the attribute that holds the email address, as a test sign-in shows it. Leave empty to read the usual ones: ${emailNames}.`,
    },
  ],
}

const shared = {
  resource: msg`Login provider`,
  mutation: UpdateLoginProviderDocument,
  rules: updateLoginProviderRules,
  serverWords: providerServerWords,
  saved: (after: Provider, _: unknown, before: Provider) => requestedWords(before, after),
} as const

const productOf = (value: string) => products.find((product) => product.value === value)?.value ?? 'GENERIC'
const modeOf = (value: string) => responseModes.find((mode) => mode.value === value)?.value ?? 'QUERY'

/** The form for an OpenID Connect provider, except for its issuer. */
export const oidcSetup = recordPage<Provider>()({
  ...shared,
  values: ofOidc,
  variables: ({ id, version, changed: { allowedDomains, clientSecret, product, responseMode, ...rest } }) => ({
    input: {
      id,
      version,
      ...rest,
      ...(allowedDomains && { allowedDomains: [...allowedDomains] }),
      ...(product && { product: productOf(product) }),
      ...(clientSecret && { clientSecret }),
      ...(responseMode && { responseMode: modeOf(responseMode) }),
    },
  }),
  answer: ({ updateLoginProvider: { loginProvider, errors } }) => ({ entity: loginProvider, errors }),
  sections: [signIn('OIDC'), client] as readonly Section<Widened<ReturnType<typeof ofOidc>>>[],
})

const encryptionOf = (value: string) => encryptions.find((encryption) => encryption.value === value)?.value ?? 'NONE'
const bindingOf = (value: string) => bindings.find((binding) => binding.value === value)?.value ?? 'HTTP_REDIRECT'
const responseOf = (value: string) => responseBindings.find((binding) => binding.value === value)?.value ?? 'HTTP_POST'
const logoutOf = (value: string) => logoutBindings.find((binding) => binding.value === value)?.value ?? 'NONE'
const formatOf = (value: string) => nameIdFormats.find((format) => format.value === value)?.value ?? 'UNSPECIFIED'

/** The form for a SAML2 provider, except for its metadata. */
export const samlSetup = recordPage<Provider>()({
  ...shared,
  values: ofSaml,
  variables: ({
    id,
    version,
    changed: { allowedDomains, product, requestBinding, responseBinding, encryption, logoutBinding, nameIdFormat, ...rest },
  }) => ({
    input: {
      id,
      version,
      ...rest,
      ...(allowedDomains && { allowedDomains: [...allowedDomains] }),
      ...(product && { product: productOf(product) }),
      ...(requestBinding && { requestBinding: bindingOf(requestBinding) }),
      ...(responseBinding && { responseBinding: responseOf(responseBinding) }),
      ...(encryption && { encryption: encryptionOf(encryption) }),
      ...(logoutBinding && { logoutBinding: logoutOf(logoutBinding) }),
      ...(nameIdFormat && { nameIdFormat: formatOf(nameIdFormat) }),
    },
  }),
  answer: ({ updateLoginProvider: { loginProvider, errors } }) => ({ entity: loginProvider, errors }),
  sections: [signIn('SAML2'), exchange] as readonly Section<Widened<ReturnType<typeof ofSaml>>>[],
})
