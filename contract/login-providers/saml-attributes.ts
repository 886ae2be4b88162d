/**
 * Names of SAML attributes, most specific first, compared without case: of the X.500 profile (urn:oid), of WS-Federation claims (ADFS and Entra ID),
 * of Shibboleth 1, and the short names that other providers send.
 */
export const EMAIL_ATTRIBUTES = [
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
  'urn:mace:dir:attribute-def:mail',
  'http://schemas.xmlsoap.org/claims/emailaddress',
  'mail',
  'email',
  'emailAddress',
  'User.email',
  'e-mail',
  'email_address',
] as const

/** User principal names: they look like addresses but receive no mail, so they only say of which domain somebody is. */
export const UPN_ATTRIBUTES = [
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/upn',
  'http://schemas.xmlsoap.org/claims/upn',
  'urn:oid:1.3.6.1.4.1.5923.1.1.1.6',
  'upn',
  'userPrincipalName',
] as const

export const DISPLAY_NAME_ATTRIBUTES = [
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'urn:mace:dir:attribute-def:displayName',
  'http://schemas.xmlsoap.org/claims/commonname',
  'urn:oid:2.5.4.3',
  'displayName',
  'cn',
] as const

export const GIVEN_NAME_ATTRIBUTES = [
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname',
  'urn:oid:2.5.4.42',
  'urn:mace:dir:attribute-def:givenName',
  'givenName',
  'firstName',
  'User.FirstName',
  'given_name',
  'first_name',
] as const

export const FAMILY_NAME_ATTRIBUTES = [
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/surname',
  'urn:oid:2.5.4.4',
  'urn:mace:dir:attribute-def:sn',
  'sn',
  'surname',
  'familyName',
  'lastName',
  'User.LastName',
  'family_name',
  'last_name',
] as const
