import { callbackOf } from '../../federation/oidc.ts'
import { acsOf, entityIdOf } from '../../federation/saml.ts'
import { signedOutOf } from '../../federation/signed-out.ts'
import type { RequestContext } from '../../kit/graphql/context.ts'
import { partners } from '../partners/partner.loaders.ts'
import type { LoginProviderRow } from './login-provider.row.ts'

export type Addresses = {
  readonly redirectUrl: string | null
  readonly signedOutUrl: string | null
  readonly entityId: string | null
  readonly acsUrl: string | null
}

/** Our addresses towards a provider, on the host of its partner. */
export async function addressesOf(
  context: RequestContext,
  provider: Pick<LoginProviderRow, 'name' | 'protocol' | 'partnerId'>,
): Promise<Addresses> {
  const { partnerId, protocol } = provider
  const host = await context.hostOf(partnerId === null ? undefined : (await partners(context).load(partnerId))?.domain)
  const isOidc = protocol === 'OIDC'
  return {
    redirectUrl: isOidc ? callbackOf(host, provider) : null,
    signedOutUrl: isOidc ? signedOutOf(host, provider) : null,
    entityId: isOidc ? null : entityIdOf(host, provider),
    acsUrl: isOidc ? null : acsOf(host, provider),
  }
}
