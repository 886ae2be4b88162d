import { msg } from '@lingui/core/macro'
import { paths, type Portal } from '#src/lib/addresses/paths.ts'
import type { LoginProtocol } from '#src/data/generated/schema.ts'
import type { ProviderProduct } from '#contract/login-providers/provider-products.ts'
import { partnerChoices } from '#src/resources/choices/references.ts'
import { createPage } from '#src/resources/record/create-page.ts'
import { productNames } from '#src/resources/sign-ins/provider-guides.ts'
import type { Field } from '#src/resources/record/form/field.ts'
import { CreateLoginProviderDocument, createLoginProviderRules } from '../login-provider.generated.ts'
import { providerServerWords } from '../server-words.ts'

const nothing = { displayName: '', name: '', partnerId: '' }

const owner: Field<typeof nothing> = {
  kind: 'remote',
  name: 'partnerId',
  label: msg`Partner`,
  description: msg`Whose users sign in with it. Leave empty for users without a partner.`,
  source: partnerChoices,
}

/** Describes the page that creates a login provider. Only its name is entered here; its setup page connects it. */
export const createProviderPage = (portal: Portal, protocol: LoginProtocol, product: ProviderProduct) =>
  createPage({
    title: protocol === 'OIDC' ? msg`Create OpenID Connect provider` : msg`Create SAML 2.0 provider`,
    resource: msg`Login provider`,
    back: { to: paths.createLoginProvider(portal), label: msg`Select your product` },
    initial: { ...nothing, displayName: product === 'GENERIC' ? '' : productNames[product] },
    mutation: CreateLoginProviderDocument,
    rules: createLoginProviderRules,
    variables: ({ displayName, name, partnerId }) => ({
      input: { protocol, product, displayName: displayName.trim(), name: name.trim(), ...(partnerId !== '' && { partnerId }) },
    }),
    answer: ({ createLoginProvider: { loginProvider, errors } }) => ({ entity: loginProvider, errors }),
    serverWords: providerServerWords,
    then: ({ id }) => paths.loginProviderSetup(portal, id),
    sections: [
      {
        title: msg`Login provider`,
        fields: [
          { kind: 'text', name: 'displayName', label: msg`Display name`, description: msg`Users see it on the sign-in page.` },
          {
            kind: 'text',
            name: 'name',
            label: msg`Name in addresses`,
            description: msg`Part of the addresses that the provider is given. It cannot be changed later.`,
            hint: msg`Lower-case letters, digits and hyphens.`,
          },
          ...(portal === 'vendor' ? [owner] : []),
        ],
      },
    ],
  })
