import { certificateStates } from '../../platform/certificates.ts'
import type { CertificateState } from '../../platform/certificates.ts'
import { domainsOf } from '../../federation/domains/domain-proof.ts'
import type { ProviderDomain } from '../../federation/domains/domain-proof.ts'
import { endOf } from '../../federation/ends.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { columnFields } from '../../kit/resource/column-fields.ts'
import { partners } from '../partners/partner.loaders.ts'
import { PartnerType } from '../partners/partner.type.ts'
import { addressesOf } from './addresses.ts'
import type { Addresses } from './addresses.ts'
import {
  DomainFault,
  DomainState,
  LoginProtocol,
  LoginProviderProduct,
  MetadataFault,
  NameIdFormat,
  SamlBinding,
  OidcResponseMode,
  SamlEncryption,
  SamlLogoutBinding,
  SamlResponseBinding,
} from './login-provider.enums.ts'
import { customersBy, NOBODY_LINKED, peopleBy, proofsOf, secretsOf } from './login-provider.loaders.ts'
import { SignInTraceType } from './sign-in-trace.type.ts'
import { tracesOf } from './sign-in-traces.ts'
import { loginProviderColumns } from './login-provider.row.ts'
import type { LoginProviderRow } from './login-provider.row.ts'

const CertificateStateEnum = builder.enumType('CertificateState', {
  description: 'ENDS_SOON: expires within 30 days.',
  values: ['GOOD', 'ENDS_SOON', 'ENDED'] as const,
})

export const CertificateType = builder.objectRef<CertificateState>('LoginProviderCertificate').implement({
  fields: (t) => ({
    subject: t.exposeString('subject'),
    fingerprint: t.exposeString('fingerprint', { description: 'SHA-256 fingerprint.' }),
    validFrom: t.expose('validFrom', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    state: t.expose('state', { type: CertificateStateEnum }),
  }),
})

const AddressesType = builder.objectRef<Addresses>('LoginProviderAddresses').implement({
  description: "URLs of the portal to configure at the provider, on the host of the provider's owner.",
  fields: (t) => ({
    redirectUrl: t.exposeString('redirectUrl', {
      nullable: true,
      description: 'OIDC: redirect URI to which the provider sends users back.',
    }),
    signedOutUrl: t.exposeString('signedOutUrl', {
      nullable: true,
      description: 'OIDC: URL to which the provider sends users back after a sign-out.',
    }),
    backchannelLogoutUrl: t.exposeString('backchannelLogoutUrl', {
      nullable: true,
      description: 'OIDC: back-channel logout URL, which the provider calls when a user has signed out there.',
    }),
    entityId: t.exposeString('entityId', {
      nullable: true,
      description: 'SAML2: entity ID of the portal, which is also the URL of its metadata.',
    }),
    sloUrl: t.exposeString('sloUrl', {
      nullable: true,
      description: 'SAML2: single logout URL, to which the provider reports that a user signs out there.',
    }),
    acsUrl: t.exposeString('acsUrl', {
      nullable: true,
      description: 'SAML2: assertion consumer service URL, to which the provider posts its responses.',
    }),
  }),
})

const DomainType = builder.objectRef<ProviderDomain>('LoginProviderDomain').implement({
  description: 'An email domain of a login provider, with the DNS record that verifies it.',
  fields: (t) => ({
    domain: t.exposeString('domain'),
    state: t.expose('state', { type: DomainState }),
    recordName: t.exposeString('recordName', { description: 'DNS name at which the TXT record must be published.' }),
    recordValue: t.exposeString('recordValue'),
    fault: t.expose('fault', { type: DomainFault, nullable: true, description: 'What was wrong at the last lookup. Null if nothing was.' }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime', nullable: true }),
    verifiedAt: t.expose('verifiedAt', { type: 'DateTime', nullable: true }),
    failsAt: t.expose('failsAt', {
      type: 'DateTime',
      nullable: true,
      description: 'For a verified domain whose record is missing or different: when it ceases to be verified.',
    }),
  }),
})

type Use = { readonly customers: number; readonly people: number; readonly onlyWay: number; readonly digest: string }

const UseType = builder.objectRef<Use>('LoginProviderUse').implement({
  fields: (t) => ({
    customers: t.exposeInt('customers', { description: 'Number of customers that sign in with the provider.' }),
    people: t.exposeInt('people', { description: 'Number of users who are linked with the provider.' }),
    onlyWay: t.exposeInt('onlyWay', {
      description: 'Number of these users who have no other way to sign in: no password and no link with another provider.',
    }),
    digest: t.exposeString('digest', {
      description:
        'Identifies the linked users, and those of them who have no other way. Pass it when the provider is disabled or deleted.',
    }),
  }),
})

export const LoginProviderType = builder.objectRef<LoginProviderRow>('LoginProvider').implement({
  description: 'An OpenID Connect or SAML2 provider with which users of a partner may sign in.',
  fields: (t) => ({
    ...columnFields(t, loginProviderColumns, {
      name: { description: 'Identifier in URLs and in links with users. It never changes.' },
      displayName: { description: 'Name that users see.' },
      partnerId: { description: "Partner that owns the provider. Null if it belongs to the default host or is the vendor's own." },
      ofVendor: {
        description: "Whether it is the vendor's own provider: only vendor operations may change it, and it is offered on every host.",
      },
      trustIsLimited: {
        description:
          'Whether the connection was set up by somebody without full authority over administrators. Administrators cannot sign in with the provider until somebody with that authority confirms it.',
      },
      protocol: { type: LoginProtocol },
      product: { type: LoginProviderProduct },
      allowedDomains: { description: 'Domains of the email addresses that may sign in with the provider. Empty allows every address.' },
      requestBinding: { type: SamlBinding },
      responseBinding: { type: SamlResponseBinding, description: 'Binding of the SAML responses.' },
      encryption: { type: SamlEncryption },
      responseMode: { type: OidcResponseMode, description: 'How the provider is asked to answer.' },
      clientKeyId: { description: 'ID of the private key that the client secret is. Null for an ordinary secret.' },
      clientTeamId: { description: 'Team that the private key belongs to.' },
      logoutBinding: {
        type: SamlLogoutBinding,
        description: 'Binding of the SAML logout requests that the provider gets when a user signs out here. NONE: it gets none.',
      },
      nameIdFormat: { type: NameIdFormat },
      emailAttribute: { description: 'Name of the SAML attribute that holds the email address. Null: the usual names are read.' },
      metadataFault: {
        type: MetadataFault,
        description: 'Why the metadata could not be read again at the last attempt. Null if they could.',
      },
      metadataAskedAt: { description: 'When the metadata were last requested.' },
    }),
    certificates: t.field({
      type: [CertificateType],
      description: 'Certificates with which the provider may sign its responses.',
      resolve: ({ certificates }) => certificateStates(certificates ?? '', new Date()),
    }),
    validUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'When sign-ins with the provider stop because its last certificate or the client secret expires. Null if that is not known.',
      resolve: (provider) => endOf(provider),
    }),
    domains: t.field({
      type: [DomainType],
      description: 'Allowed domains, each with the DNS record that verifies it.',
      async resolve({ id, allowedDomains }, _, context) {
        return domainsOf({ id, allowedDomains, domainProofs: (await proofsOf(context).load(id))?.domainProofs ?? {} })
      },
    }),
    hasClientSecret: t.boolean({
      resolve: async ({ id }, _, context) => (await secretsOf(context).load(id))?.isSet === true,
    }),
    addresses: t.field({ type: AddressesType, resolve: (provider, _, context) => addressesOf(context, provider) }),
    usedBy: t.field({
      type: UseType,
      async resolve({ id, name }, _, context): Promise<Use> {
        const [customers, linked] = await Promise.all([customersBy(context).load(id), peopleBy(context).load(name)])
        const { count: people, onlyWay, digest } = linked ?? NOBODY_LINKED
        return { customers: customers?.count ?? 0, people, onlyWay, digest }
      },
    }),
    partner: t.field({
      type: PartnerType,
      nullable: true,
      resolve: ({ partnerId }, _, context) => (partnerId === null ? null : partners(context).load(partnerId)),
    }),
    signInTraces: t.field({
      type: [SignInTraceType],
      description: 'Traces of test sign-ins and refused sign-ins of the last 30 days, newest first.',
      args: {
        first: t.arg.int({ defaultValue: 50, description: 'Maximum number of traces, 1 to 100.' }),
        id: t.arg.id({ description: 'Returns only the trace with this ID.' }),
      },
      resolve: (provider, { first, id }, context) => tracesOf(context, provider.id, { first: first ?? 50, id }),
    }),
  }),
})
