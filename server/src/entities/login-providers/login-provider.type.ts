import { certificateStates } from '../../platform/certificates.ts'
import type { CertificateState } from '../../platform/certificates.ts'
import { domainsOf } from '../../federation/domain-proof.ts'
import type { ProviderDomain } from '../../federation/domain-proof.ts'
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
  MetadataFault,
  NameIdFormat,
  SamlBinding,
  SamlLogoutBinding,
  SamlResponseBinding,
} from './login-provider.enums.ts'
import { customersBy, peopleBy, proofsOf, secretsOf } from './login-provider.loaders.ts'
import { SignInTraceType } from './sign-in-trace.type.ts'
import { tracesOf } from './sign-in-traces.ts'
import { loginProviderColumns } from './login-provider.row.ts'
import type { LoginProviderRow } from './login-provider.row.ts'

const CertificateStateEnum = builder.enumType('CertificateState', {
  description: 'ENDS_SOON: within 30 days.',
  values: ['GOOD', 'ENDS_SOON', 'ENDED'] as const,
})

export const CertificateType = builder.objectRef<CertificateState>('LoginProviderCertificate').implement({
  fields: (t) => ({
    subject: t.exposeString('subject'),
    fingerprint: t.exposeString('fingerprint', { description: 'SHA-256.' }),
    validFrom: t.expose('validFrom', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    state: t.expose('state', { type: CertificateStateEnum }),
  }),
})

const AddressesType = builder.objectRef<Addresses>('LoginProviderAddresses').implement({
  description: 'What the other side is given: our addresses on the host of its owner.',
  fields: (t) => ({
    redirectUrl: t.exposeString('redirectUrl', { nullable: true, description: 'OIDC: where it sends people back to.' }),
    signedOutUrl: t.exposeString('signedOutUrl', { nullable: true, description: 'OIDC: where it sends people back to after a log-out.' }),
    backchannelLogoutUrl: t.exposeString('backchannelLogoutUrl', {
      nullable: true,
      description: 'OIDC: where it says that somebody signed out there.',
    }),
    entityId: t.exposeString('entityId', { nullable: true, description: 'SAML2: our name, and where our metadata are.' }),
    sloUrl: t.exposeString('sloUrl', { nullable: true, description: 'SAML2: where it says that somebody signs out there.' }),
    acsUrl: t.exposeString('acsUrl', { nullable: true, description: 'SAML2: where it posts its answers.' }),
  }),
})

const DomainType = builder.objectRef<ProviderDomain>('LoginProviderDomain').implement({
  description: 'An email domain of a login provider, with the DNS record that proves it.',
  fields: (t) => ({
    domain: t.exposeString('domain'),
    state: t.expose('state', { type: DomainState }),
    recordName: t.exposeString('recordName', { description: 'Where the TXT record is to be.' }),
    recordValue: t.exposeString('recordValue'),
    fault: t.expose('fault', { type: DomainFault, nullable: true, description: 'What was wrong the last time; null: nothing.' }),
    checkedAt: t.expose('checkedAt', { type: 'DateTime', nullable: true }),
    verifiedAt: t.expose('verifiedAt', { type: 'DateTime', nullable: true }),
    failsAt: t.expose('failsAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Of a verified one whose record has gone: when it stops counting.',
    }),
  }),
})

type Use = { readonly customers: number; readonly people: number; readonly onlyWay: number }

const UseType = builder.objectRef<Use>('LoginProviderUse').implement({
  fields: (t) => ({
    customers: t.exposeInt('customers', { description: 'How many customers sign in by it.' }),
    people: t.exposeInt('people', { description: 'How many people have linked their account with it.' }),
    onlyWay: t.exposeInt('onlyWay', {
      description: 'How many of them have no other way in: no password, and no link with another provider.',
    }),
  }),
})

export const LoginProviderType = builder.objectRef<LoginProviderRow>('LoginProvider').implement({
  description: 'An OpenID Connect or SAML2 provider by which people of a partner may sign in.',
  fields: (t) => ({
    ...columnFields(t, loginProviderColumns, {
      name: { description: 'What addresses and links name it by; it never changes.' },
      displayName: { description: 'What people know it by.' },
      partnerId: { description: 'Whose it is; null: the default host’s, or the vendor’s own.' },
      ofVendor: { description: 'The vendor’s own: changed by vendor operations alone, and offered on every host.' },
      trustIsLimited: {
        description:
          'Its connection was set by somebody who does not answer for administrators: none of them signs in by it until one who does confirms it.',
      },
      protocol: { type: LoginProtocol },
      allowedDomains: { description: 'Domains of the email addresses that may sign in by it; none: every address.' },
      requestBinding: { type: SamlBinding },
      responseBinding: { type: SamlResponseBinding, description: 'How its answers come.' },
      logoutBinding: { type: SamlLogoutBinding, description: 'How it is told of a log-out here; NONE: it is not.' },
      nameIdFormat: { type: NameIdFormat },
      metadataFault: { type: MetadataFault, description: 'Why its metadata could not be read again the last time; null: they were.' },
      metadataAskedAt: { description: 'When its metadata were last asked for.' },
    }),
    certificates: t.field({
      type: [CertificateType],
      description: 'What its answers may be signed with.',
      resolve: ({ certificates }) => certificateStates(certificates ?? '', new Date()),
    }),
    validUntil: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When sign-ins by it stop, because its last certificate or the client secret ends; null where that is not known.',
      resolve: (provider) => endOf(provider),
    }),
    domains: t.field({
      type: [DomainType],
      description: 'Its allowed domains, with what proves them.',
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
        const [customers, people] = await Promise.all([customersBy(context).load(id), peopleBy(context).load(name)])
        return { customers: customers?.count ?? 0, people: people?.count ?? 0, onlyWay: people?.onlyWay ?? 0 }
      },
    }),
    partner: t.field({
      type: PartnerType,
      nullable: true,
      resolve: ({ partnerId }, _, context) => (partnerId === null ? null : partners(context).load(partnerId)),
    }),
    signInTraces: t.field({
      type: [SignInTraceType],
      description: 'Test sign-ins and refused ones of the last thirty days, the latest first.',
      args: { first: t.arg.int({ defaultValue: 50, description: '1 to 100.' }), id: t.arg.id({ description: 'This one alone.' }) },
      resolve: (provider, { first, id }, context) => tracesOf(context, provider.id, { first: first ?? 50, id }),
    }),
  }),
})
