import { builder } from '../../kit/graphql/builder.ts'
import { LoginProtocol, MetadataFault, NameIdFormat, SamlBinding } from './login-provider.enums.ts'
import { changesProviders } from './login-provider.mutations.ts'
import { CertificateType } from './login-provider.type.ts'
import { previewLoginProvider } from './preview-login-provider.ts'
import { SignInFindingType } from './sign-in-finding.type.ts'
import type { Preview } from './preview-login-provider.ts'

const EndpointType = builder.objectRef<Preview['endpoints'][number]>('LoginProviderEndpoint').implement({
  fields: (t) => ({
    name: t.exposeString('name', { description: 'SAML2: the binding. OIDC: name of the endpoint in the discovery document.' }),
    address: t.exposeString('address'),
  }),
})

const PreviewType = builder.objectRef<Preview>('LoginProviderPreview').implement({
  description: 'Contents of the metadata or discovery document of a login provider. Nothing is saved.',
  fields: (t) => ({
    fault: t.field({
      type: MetadataFault,
      nullable: true,
      description: 'Why the document was refused. Null if it was accepted.',
      resolve: ({ fault }) => fault ?? null,
    }),
    detail: t.string({
      nullable: true,
      description: 'What was expected and what was received instead.',
      resolve: ({ detail }) => detail ?? null,
    }),
    finding: t.field({
      type: SignInFindingType,
      nullable: true,
      description: 'The check of a sign-in that the document would fail. Null for other faults.',
      resolve: ({ finding }) => finding ?? null,
    }),
    issuer: t.exposeString('issuer', { nullable: true, description: 'OIDC: the issuer. SAML2: the entity ID.' }),
    endpoints: t.field({ type: [EndpointType], resolve: ({ endpoints }) => [...endpoints] }),
    bindings: t.field({ type: [SamlBinding], resolve: ({ bindings }) => [...bindings] }),
    nameIdFormats: t.field({ type: [NameIdFormat], resolve: ({ nameIdFormats }) => [...nameIdFormats] }),
    certificates: t.field({ type: [CertificateType], resolve: ({ certificates }) => [...certificates] }),
    wantsSignedRequests: t.exposeBoolean('wantsSignedRequests'),
  }),
})

builder.queryField('loginProviderPreview', (t) =>
  t.field({
    access: changesProviders,
    type: PreviewType,
    description:
      'Reads a discovery document or SAML metadata as a sign-in would: from a URL, or from a document that was uploaded or pasted.',
    args: {
      protocol: t.arg({ type: LoginProtocol, required: true }),
      address: t.arg.string(),
      document: t.arg.string(),
      id: t.arg.id({
        description:
          'Login provider that the document is for. If users are linked with it, another SAML entity ID is the fault OTHER_PROVIDER.',
      }),
    },
    resolve: (_, args, context) => previewLoginProvider(context, args),
  }),
)
