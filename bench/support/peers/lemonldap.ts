import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicKeyOf, textOf, type Certificates } from './certificates.ts'
import { hosts } from './namespace.ts'

export const lemonAddress = `https://${hosts.lemon.name}`
/** Its demo backend knows these people; the password is the name. */
export const LEMON_PEOPLE = {
  openid: { name: 'dwho', password: 'dwho' },
  saml: { name: 'rtyler', password: 'rtyler' },
  /** Nobody whom the portal knows. */
  newcomer: { name: 'msmith', password: 'msmith' },
} as const
/** The domain of their addresses, which user info holds and the ID token does not. */
export const LEMON_DOMAIN = 'badwolf.org'
/** Portico knows it by this as an app of its own. */
export const LEMON_APP = {
  id: 'lemon-app',
  secret: 'a-fourth-secret-of-thirty-two-bytes-or-more',
  redirectUri: `${lemonAddress}/?openidconnectcallback=1`,
  afterSignOut: `${lemonAddress}/?logout=1`,
  /** Where it sends people to Portico, who else get its own form. */
  signIn: `${lemonAddress}/?lmAuth=2_portico`,
} as const
export const LEMON_CLIENT = { id: 'portico', secret: 'lemon-secret-for-one-day' } as const

/** How the portal meets it by OpenID Connect: the second has its answers posted, and new people join by it. */
export const LEMON_OPENID = {
  query: { name: 'lemon-openid', shownAs: 'LemonLDAP OpenID' },
  posted: { name: 'lemon-posted', shownAs: 'LemonLDAP OpenID, posted' },
} as const

/** How the portal meets it by SAML, each by a login provider of its own. */
export const LEMON_SAML = {
  redirect: { name: 'lemon-saml', shownAs: 'LemonLDAP SAML', logoutBinding: 'HTTP_REDIRECT', encryption: 'none' },
  soap: { name: 'lemon-saml-soap', shownAs: 'LemonLDAP SAML by SOAP', logoutBinding: 'SOAP', encryption: 'none' },
  artifact: { name: 'lemon-saml-artifact', shownAs: 'LemonLDAP SAML by artifact', logoutBinding: 'HTTP_POST', encryption: 'none' },
  encrypted: {
    name: 'lemon-saml-encrypted',
    shownAs: 'LemonLDAP SAML, encrypted',
    logoutBinding: 'HTTP_REDIRECT',
    encryption: 'assertion',
  },
} as const
export const lemonSaml = Object.values(LEMON_SAML)

/** LemonLDAP::NG's own configuration under /etc/lemonldap-ng, inside the namespace. */
export function lemonFiles(directory: string): Record<string, string> {
  const ini = readFileSync('/etc/lemonldap-ng/lemonldap-ng.ini', 'utf8')
  return {
    'lemonldap-ng/lemonldap-ng.ini': ini
      .replaceAll('/var/lib/lemonldap-ng/conf', `${directory}/lemon/conf`)
      .replaceAll('/var/lib/lemonldap-ng/cache', `${directory}/lemon/cache`),
  }
}

/** What it is told of Portico: its metadata as a SAML service provider, by the name of its login provider, its discovery document and its keys. */
export type Published = { readonly saml: Readonly<Record<string, string>>; readonly discovery: string; readonly keys: string }

/**
 * Writes one revision of its configuration: an OpenID provider and a SAML identity provider towards Portico, and an app of it.
 * @param published undefined before it is known
 */
export function writeLemon(directory: string, certificates: Certificates, revision: number, published: Published | undefined): void {
  const each = <Value>(of: (one: (typeof lemonSaml)[number]) => Value) => Object.fromEntries(lemonSaml.map((one) => [one.name, of(one)]))
  const base = JSON.parse(readFileSync('/var/lib/lemonldap-ng/conf/lmConf-1.json', 'utf8')) as Record<string, unknown>
  const { key, certificate } = certificates.signing
  const storage = (name: string) => ({
    Directory: `${directory}/lemon/${name}`,
    LockDirectory: `${directory}/lemon/${name}/lock`,
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  })
  const callbacks = Object.values(LEMON_OPENID).map(({ name }) => `https://${hosts.portal.name}/identity/federation/${name}`)
  const next = {
    ...base,
    cfgNum: revision,
    portal: `${lemonAddress}/`,
    domain: hosts.lemon.name,
    securedCookie: 1,
    requireToken: '0',
    cookieName: 'lemonldap',
    globalStorageOptions: storage('sessions'),
    persistentStorageOptions: storage('psessions'),
    localSessionStorageOptions: { ...(base['localSessionStorageOptions'] as object), cache_root: `${directory}/lemon/cache` },
    locationRules: { [hosts.lemon.name]: { default: 'accept' } },
    notification: 0,
    portalDisplayRegister: 0,
    portalDisplayResetPassword: 0,
    issuerDBOpenIDConnectActivation: 1,
    issuerDBSAMLActivation: 1,
    oidcServiceMetaDataIssuer: lemonAddress,
    oidcServicePrivateKeySig: textOf(key),
    oidcServicePublicKeySig: publicKeyOf(certificate),
    oidcServiceKeyIdSig: 'peers',
    oidcServiceAllowAuthorizationCodeFlow: 1,
    oidcRPMetaDataExportedVars: { portico: { email: 'mail', name: 'cn' } },
    oidcRPMetaDataOptions: {
      portico: {
        oidcRPMetaDataOptionsClientID: LEMON_CLIENT.id,
        oidcRPMetaDataOptionsClientSecret: LEMON_CLIENT.secret,
        oidcRPMetaDataOptionsRedirectUris: callbacks.map((address) => `${address}/callback`).join(' '),
        oidcRPMetaDataOptionsPostLogoutRedirectUris: callbacks.map((address) => `${address}/signed-out`).join(' '),
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsBypassConsent: 1,
        oidcRPMetaDataOptionsLogoutBypassConfirm: 1,
      },
    },
    samlEntityID: `${lemonAddress}/saml/metadata`,
    samlServicePrivateKeySig: textOf(key),
    samlServicePublicKeySig: textOf(certificate),
    samlServiceSignatureMethod: 'RSA_SHA256',
    ...(published === undefined
      ? {}
      : {
          authentication: 'Choice',
          userDB: 'Choice',
          passwordDB: 'Choice',
          authChoiceModules: { '1_demo': 'Demo;Demo;Demo;;;{}', '2_portico': 'OpenIDConnect;OpenIDConnect;Null;;;{}' },
          oidcOPMetaDataJSON: { portico: published.discovery },
          oidcOPMetaDataJWKS: { portico: published.keys },
          oidcOPMetaDataExportedVars: { portico: { uid: 'sub', mail: 'email', cn: 'name' } },
          oidcOPMetaDataOptions: {
            portico: {
              oidcOPMetaDataOptionsClientID: LEMON_APP.id,
              oidcOPMetaDataOptionsClientSecret: LEMON_APP.secret,
              oidcOPMetaDataOptionsTokenEndpointAuthMethod: 'client_secret_post',
              oidcOPMetaDataOptionsScope: 'openid profile email',
              oidcOPMetaDataOptionsCheckJWTSignature: 1,
              oidcOPMetaDataOptionsUseNonce: 1,
              oidcOPMetaDataOptionsStoreIDToken: 1,
              oidcOPMetaDataOptionsIDTokenMaxAge: 300,
            },
          },
          samlSPMetaDataXML: each(({ name }) => ({ samlSPMetaDataXML: published.saml[name] })),
          samlSPMetaDataOptions: each(({ encryption }) => ({
            samlSPMetaDataOptionsNameIDFormat: 'email',
            samlSPMetaDataOptionsCheckSSOMessageSignature: 0,
            samlSPMetaDataOptionsSignSSOMessage: 1,
            samlSPMetaDataOptionsCheckSLOMessageSignature: 1,
            samlSPMetaDataOptionsSignSLOMessage: 1,
            samlSPMetaDataOptionsEncryptionMode: encryption,
          })),
          samlSPMetaDataExportedAttributes: each(() => ({})),
        }),
  }
  writeFileSync(join(directory, `lemon/conf/lmConf-${revision}.json`), JSON.stringify(next))
}
