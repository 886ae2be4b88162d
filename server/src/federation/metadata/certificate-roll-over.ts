import type { Host } from '../../kit/hosts.ts'
import { FederationError } from '../federation-error.ts'
import { refreshProvider, type RefreshDeps } from './metadata-refresh.ts'
import type { LoginProvider } from '../providers.ts'
import { rememberAssertion } from '../saml/used-assertions.ts'

/** Judges a signed message of a provider. @param certificates PEM, concatenated */
type Judge<Judged> = (certificates: string) => Judged | Promise<Judged>
export type UnderCertificates = <Judged>(judge: Judge<Judged>) => Promise<Judged>

const MINUTE_MS = 60_000

/**
 * Judges by the stored certificates and, if a signature does not verify, once more by those in the provider's current metadata: it may have changed
 * its key. The metadata are read at most once a minute, so that forged messages cannot trigger endless requests.
 */
export function underCertificates(deps: RefreshDeps & { host: Host }, provider: LoginProvider): UnderCertificates {
  let known = provider.certificates ?? ''
  return async (judge) => {
    try {
      return await judge(known)
    } catch (error) {
      if (!(error instanceof FederationError) || error.stage !== 'SIGNATURE') throw error
      const now = await readAgain(deps, provider)
      if (now === known) throw error
      known = now
      return judge(known)
    }
  }
}

async function readAgain(deps: RefreshDeps & { host: Host }, provider: LoginProvider): Promise<string> {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  const isFirst =
    provider.metadataUrl !== null &&
    (await rememberAssertion(deps.db, deps.host, provider, `metadata ${minute}`, new Date((minute + 2) * MINUTE_MS)))
  return (isFirst ? await refreshProvider(deps, provider) : provider).certificates ?? ''
}
