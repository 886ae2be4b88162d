import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LoginProtocol } from '#contract/login-providers/login-provider-checks.ts'
import type { PROVIDER_PRODUCTS, ProviderProduct } from '#contract/login-providers/provider-products.ts'
import type { ProviderAddress } from '#contract/login-providers/setup-page.ts'

/** Names of the products, which are not translated. */
export const productNames: Readonly<Record<Exclude<ProviderProduct, 'GENERIC'>, string>> = {
  ENTRA_ID: 'Microsoft Entra ID',
  OKTA: 'Okta',
  GOOGLE_WORKSPACE: 'Google Workspace',
  ADFS: 'AD FS',
  KEYCLOAK: 'Keycloak',
  PING_ONE: 'PingOne',
  ONE_LOGIN: 'OneLogin',
  SHIBBOLETH: 'Shibboleth',
  APPLE: 'Apple',
}

const settings = {
  issuer: msg`Issuer`,
  clientId: msg`Client ID`,
  clientSecret: msg`Client secret`,
  teamId: msg`Team ID`,
  keyId: msg`Key ID`,
  metadata: msg`Metadata address`,
  metadataFile: msg`Metadata file`,
}

type Guide = {
  /** Where the application is created there, in the product's own English words. */
  place: string
  /** Fields there, and the address of ours that each of them takes. */
  enter: readonly (readonly [field: string, address: ProviderAddress])[]
  /** Values there, and the setting here that each of them becomes. */
  copy: readonly (readonly [value: string, setting: MessageDescriptor])[]
  /** Form of the issuer or metadata address, with placeholders in angle brackets. */
  source?: string
  note?: MessageDescriptor
}

/** Names of the products' own, which are not translated. */
const ADFS_ATTRIBUTE = 'E-Mail-Addresses'
const ADFS_CLAIM = 'E-Mail Address'
const CLAIM = 'email'
const MAPPER = 'X500 email'
const OKTA_VALUE = 'user.email'
const GOOGLE_FIELD = 'Primary email'

const assignmentNote = msg`Assign people or groups to the application there: everyone else is refused.`
const oidcActivationNote = msg`Switch the application on there, and grant it the scopes “email” and “profile” under Resources, so that users arrive with an email address.`
const activationNote = msg`Switch the application on there, and map its attribute “email” to the email address.`

/** The products whose guide covers a protocol, so that a missing guide does not compile. */
type Guided<Protocol extends LoginProtocol> = Exclude<
  {
    [Product in ProviderProduct]: Protocol extends (typeof PROVIDER_PRODUCTS)[Product]['protocols'][number] ? Product : never
  }[ProviderProduct],
  'GENERIC'
>

/** What is entered in each product and what is copied from there, as their documentation names it. */
const guides: { readonly [Protocol in LoginProtocol]: Readonly<Record<Guided<Protocol>, Guide>> } = {
  OIDC: {
    ENTRA_ID: {
      place: 'Entra admin center › App registrations › New registration',
      enter: [
        ['Redirect URI (Web)', 'redirectUrl'],
        ['Authentication › Redirect URIs › Add', 'signedOutUrl'],
      ],
      copy: [
        ['Directory (tenant) ID', settings.issuer],
        ['Application (client) ID', settings.clientId],
        ['Certificates & secrets › Client secrets › Value', settings.clientSecret],
      ],
      source: 'https://login.microsoftonline.com/<Directory (tenant) ID>/v2.0',
      note: msg`Copy the value of the secret, not its ID. Add the optional claim “${CLAIM}” to the ID token there, so that the domain of users can be checked.`,
    },
    OKTA: {
      place: 'Admin Console › Applications › Create App Integration › OIDC › Web Application',
      enter: [
        ['Sign-in redirect URIs', 'redirectUrl'],
        ['Sign-out redirect URIs', 'signedOutUrl'],
      ],
      copy: [
        ['Okta domain', settings.issuer],
        ['Client ID', settings.clientId],
        ['Client secret', settings.clientSecret],
      ],
      source: 'https://<Okta domain>',
      note: assignmentNote,
    },
    GOOGLE_WORKSPACE: {
      place: 'Google Cloud console › APIs & Services › Credentials › Create credentials › OAuth client ID › Web application',
      enter: [['Authorized redirect URIs', 'redirectUrl']],
      copy: [
        ['Client ID', settings.clientId],
        ['Client secret', settings.clientSecret],
      ],
      source: 'https://accounts.google.com',
      note: msg`Choose “Internal” as the audience there and enter your domains here: otherwise anyone with a Google account gets past Google.`,
    },
    KEYCLOAK: {
      place: 'Admin console › Clients › Create client › OpenID Connect',
      enter: [
        ['Valid redirect URIs', 'redirectUrl'],
        ['Valid post logout redirect URIs', 'signedOutUrl'],
        ['Backchannel logout URL', 'backchannelLogoutUrl'],
      ],
      copy: [
        ['Realm settings › Endpoints › OpenID Endpoint Configuration › issuer', settings.issuer],
        ['Client ID', settings.clientId],
        ['Credentials › Client Secret', settings.clientSecret],
      ],
      source: 'https://<host>/realms/<realm>',
      note: msg`Turn “Client authentication” on there: only then the client has a secret.`,
    },
    PING_ONE: {
      place: 'Admin console › Applications › Applications › + › OIDC Web App',
      enter: [
        ['Redirect URIs', 'redirectUrl'],
        ['Signoff URLs', 'signedOutUrl'],
      ],
      copy: [
        ['Issuer ID', settings.issuer],
        ['Client ID', settings.clientId],
        ['Client Secret', settings.clientSecret],
      ],
      source: 'https://auth.pingone.<region>/<environment ID>/as',
      note: oidcActivationNote,
    },
    ONE_LOGIN: {
      place: 'Administration › Applications › Add App › OpenId Connect (OIDC)',
      enter: [
        ["Configuration › Redirect URI's", 'redirectUrl'],
        ['Configuration › Post Logout Redirect URIs', 'signedOutUrl'],
      ],
      copy: [
        ['SSO › Issuer URL', settings.issuer],
        ['SSO › Client ID', settings.clientId],
        ['SSO › Client Secret', settings.clientSecret],
      ],
      source: 'https://<subdomain>.onelogin.com/oidc/2',
      note: assignmentNote,
    },
    APPLE: {
      place: 'Certificates, Identifiers & Profiles › Identifiers › Services IDs › Sign in with Apple › Configure',
      enter: [['Return URLs', 'redirectUrl']],
      copy: [
        ['Services ID › Identifier', settings.clientId],
        ['Keys › Sign in with Apple › Private key (.p8)', settings.clientSecret],
        ['Keys › Key ID', settings.keyId],
        ['Membership › Team ID', settings.teamId],
      ],
      source: 'https://appleid.apple.com',
      note: msg`Paste the whole private key as the client secret. Users who hide their address come with one of privaterelay.appleid.com, so allow that domain or every domain. The response mode here has to be form_post. “Domains and Subdomains” there takes the host of the return URL.`,
    },
  },
  SAML2: {
    ENTRA_ID: {
      place:
        'Entra admin center › Enterprise apps › New application › Create your own application › Single sign-on › SAML › Basic SAML Configuration',
      enter: [
        ['Identifier (Entity ID)', 'entityId'],
        ['Reply URL (Assertion Consumer Service URL)', 'acsUrl'],
        ['Logout Url', 'sloUrl'],
      ],
      copy: [['SAML Certificates › App Federation Metadata Url', settings.metadata]],
      source: 'https://login.microsoftonline.com/<tenant ID>/federationmetadata/2007-06/federationmetadata.xml?appid=<application ID>',
      note: assignmentNote,
    },
    OKTA: {
      place: 'Admin Console › Applications › Create App Integration › SAML 2.0',
      enter: [
        ['Single sign-on URL', 'acsUrl'],
        ['Audience URI (SP Entity ID)', 'entityId'],
      ],
      copy: [['Sign On › Metadata URL', settings.metadata]],
      source: 'https://<Okta domain>/app/<application ID>/sso/saml/metadata',
      note: msg`Add an attribute statement “${CLAIM}” with the value ${OKTA_VALUE}. Assign people or groups to the application there: everyone else is refused.`,
    },
    GOOGLE_WORKSPACE: {
      place: 'Admin console › Apps › Web and mobile apps › Add app › Add custom SAML app',
      enter: [
        ['ACS URL', 'acsUrl'],
        ['Entity ID', 'entityId'],
      ],
      copy: [['Download metadata', settings.metadataFile]],
      note: msg`Google publishes no metadata address: upload the file here, and again when the certificate there is renewed. Map “${GOOGLE_FIELD}” to an attribute “${CLAIM}”, and turn the service on for your users.`,
    },
    ADFS: {
      place: 'AD FS Management › Relying Party Trusts › Add Relying Party Trust',
      enter: [['Federation metadata address (host name or URL)', 'entityId']],
      copy: [['Service › Endpoints › Federation Metadata', settings.metadata]],
      source: 'https://<host>/FederationMetadata/2007-06/FederationMetadata.xml',
      note: msg`Add a rule that sends “${ADFS_ATTRIBUTE}” as “${ADFS_CLAIM}” and an attribute that never changes as “Name ID”.`,
    },
    KEYCLOAK: {
      place: 'Admin console › Clients › Create client › SAML',
      enter: [
        ['Client ID', 'entityId'],
        ['Valid redirect URIs', 'acsUrl'],
        ['Advanced › Assertion Consumer Service POST Binding URL', 'acsUrl'],
        ['Advanced › Logout Service POST Binding URL', 'sloUrl'],
      ],
      copy: [['Realm settings › Endpoints › SAML 2.0 Identity Provider Metadata', settings.metadata]],
      source: 'https://<host>/realms/<realm>/protocol/saml/descriptor',
      note: msg`Turn “Client signature required” off there, and add the mapper “${MAPPER}”. Leave “Encrypt assertions” off unless encryption is offered here.`,
    },
    PING_ONE: {
      place: 'Admin console › Applications › Applications › + › SAML Application › Manually Enter',
      enter: [
        ['ACS URLs', 'acsUrl'],
        ['Entity ID', 'entityId'],
        ['SLO Endpoint', 'sloUrl'],
      ],
      copy: [['Configuration › IDP Metadata URL', settings.metadata]],
      source: 'https://auth.pingone.<region>/<environment ID>/saml20/metadata/<application ID>',
      note: activationNote,
    },
    ONE_LOGIN: {
      place: 'Administration › Applications › Add App › SAML Custom Connector (Advanced) › Configuration',
      enter: [
        ['Audience (EntityID)', 'entityId'],
        ['Recipient', 'acsUrl'],
        ['ACS (Consumer) URL', 'acsUrl'],
        ['Single Logout URL', 'sloUrl'],
      ],
      copy: [['SSO › Issuer URL', settings.metadata]],
      source: 'https://app.onelogin.com/saml/metadata/<connector ID>',
      note: msg`The “ACS (Consumer) URL Validator” is a regular expression: the same address, with ^ before it, $ after it and a backslash before each dot. Include the email address in the assertion under Parameters, and assign users.`,
    },
    SHIBBOLETH: {
      place: 'conf/metadata-providers.xml › MetadataProvider',
      enter: [['metadataURL', 'entityId']],
      copy: [['Entity ID', settings.metadata]],
      source: 'https://<host>/idp/shibboleth',
      note: msg`Release the email address to this entity ID in conf/attribute-filter.xml. Shibboleth encrypts by default: encryption of assertions has to be AES-GCM here.`,
    },
  },
}

/** Returns the guide for a product, or undefined for GENERIC. */
export const guideFor = (product: ProviderProduct, protocol: LoginProtocol): Guide | undefined =>
  (guides[protocol] as Partial<Record<ProviderProduct, Guide>>)[product]
