import { msg } from '@lingui/core/macro'

/** Reasons why the metadata of a login provider were not accepted. */
export const metadataFaultWords = {
  UNREACHABLE: msg`No answer`,
  REFUSED_ADDRESS: msg`Address not allowed`,
  REDIRECTS: msg`Address redirects`,
  TOO_LARGE: msg`Too large`,
  NOT_XML: msg`Not XML`,
  DOCTYPE: msg`Document type declared`,
  NOT_METADATA: msg`Not provider metadata`,
  SEVERAL_PROVIDERS: msg`Several providers`,
  EXPIRED: msg`Expired`,
  NO_SIGN_IN_ADDRESS: msg`No sign-in address`,
  NO_CERTIFICATE: msg`No certificate`,
  NO_RSA_CERTIFICATE: msg`No RSA certificate`,
  UNSUPPORTED: msg`Not usable for sign-ins`,
  OTHER_PROVIDER: msg`A different provider`,
} as const
