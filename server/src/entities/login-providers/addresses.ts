import { callbackOf } from '../../federation/oidc/oidc.ts'
import { acsOf, entityIdOf } from '../../federation/saml/saml.ts'
import { sloOf } from '../../federation/saml/saml-logout.ts'
import { backchannelOf, signedOutOf } from '../../federation/signed-out.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import type { Host } from '../../kit/hosts.ts'
import { partners } from '../partners/partner.loaders.ts'
import type { LoginProviderRow } from './login-provider.row.ts'

export type Addresses = {
  readonly redirectUrl: string | null
  readonly signedOutUrl: string | null
  readonly backchannelLogoutUrl: string | null
  readonly entityId: string | null
  readonly acsUrl: string | null
  readonly sloUrl: string | null
}

/** Addresses of the portal that a provider needs, on the host of the provider's partner. */
export async function addressesOf(
  context: RequestContext,
  provider: Pick<LoginProviderRow, 'name' | 'protocol' | 'partnerId'>,
): Promise<Addresses> {
  const host = await hostOfProvider(context, provider)
  const isOidc = provider.protocol === 'OIDC'
  return {
    redirectUrl: isOidc ? callbackOf(host, provider) : null,
    backchannelLogoutUrl: isOidc ? backchannelOf(host, provider) : null,
    signedOutUrl: isOidc ? signedOutOf(host, provider) : null,
    entityId: isOidc ? null : entityIdOf(host, provider),
    acsUrl: isOidc ? null : acsOf(host, provider),
    sloUrl: isOidc ? null : sloOf(host, provider),
  }
}

/** Host of the provider's partner, which receives the provider's answers. */
export const hostOfProvider = async (context: RequestContext, { partnerId }: Pick<LoginProviderRow, 'partnerId'>): Promise<Host> =>
  context.hostOf(partnerId === null ? undefined : (await partners(context).load(partnerId))?.domain)
