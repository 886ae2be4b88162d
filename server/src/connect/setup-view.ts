import { and, eq } from 'drizzle-orm'
import type { Setup, SetupTest, TestStage } from '../../../contract/login-providers/setup-page.ts'
import type { Orm } from '../db/orm.ts'
import { missingOf } from '../entities/login-providers/login-provider.row.ts'
import { columnsOfWaiting, waitingChangeOf } from '../entities/login-providers/trust/waiting-change.ts'
import { domainsOf } from '../federation/domains/domain-proof.ts'
import { readFinding, readNotice } from '../federation/findings/stored-finding.ts'
import { callbackOf } from '../federation/oidc/oidc.ts'
import { sloOf } from '../federation/saml/saml-logout.ts'
import { acsOf, entityIdOf } from '../federation/saml/saml.ts'
import { backchannelOf, signedOutOf } from '../federation/signed-out.ts'
import { stageOf } from '../federation/trace.ts'
import type { Host } from '../kit/hosts.ts'
import { traceStages, signInTrace } from '../tables/providers/sign-in-trace.table.ts'
import type { LiveLink, Provider } from './opened-link.ts'
import { isUuid } from '../kit/list/ids.ts'

type TraceRow = typeof signInTrace.$inferSelect

/** Reads a test of this provider that was started by a setup link. */
async function traceOf(orm: Orm, providerId: string, id: string): Promise<TraceRow | undefined> {
  if (!isUuid(id)) return undefined
  const [found] = await orm
    .select()
    .from(signInTrace)
    .where(and(eq(signInTrace.id, id), eq(signInTrace.providerId, providerId), eq(signInTrace.kind, 'TEST')))
  return found?.testerId === null ? found : undefined
}

/** The setup as the holder of an opened link sees it. @param test ID of the test that the page's address names */
export async function setupOf(orm: Orm, host: Host, { link, provider }: LiveLink, test: string | null): Promise<Setup> {
  const [trace, waiting] = await Promise.all([
    test === null ? undefined : traceOf(orm, provider.id, test),
    waitingChangeOf(orm, provider.id),
  ])
  const isOidc = provider.protocol === 'OIDC'
  const { authority, metadataUrl, clientId } = { ...provider, ...(waiting && columnsOfWaiting(waiting)) }
  return {
    provider: provider.displayName,
    protocol: provider.protocol,
    product: provider.product,
    addresses: isOidc ? oidcAddresses(host, provider) : samlAddresses(host, provider),
    domains: domainsOf(provider).map(({ domain, state, fault, recordName, recordValue }) => ({
      domain,
      isVerified: state === 'VERIFIED',
      fault: state === 'VERIFIED' ? null : fault,
      recordName,
      recordValue,
    })),
    issuer: isOidc ? provider.authority : provider.entityId,
    source: (isOidc ? authority : metadataUrl) ?? null,
    clientId: clientId ?? null,
    hasClientSecret: provider.clientSecret !== null,
    waits: waiting !== undefined,
    isComplete: missingOf(provider).length === 0,
    enables: link.enables,
    test: trace ? testOf(trace) : null,
  }
}

/** Our addresses, to be entered at the provider. */
const oidcAddresses = (host: Host, provider: Provider): Setup['addresses'] => [
  { name: 'redirectUrl', value: callbackOf(host, provider) },
  { name: 'signedOutUrl', value: signedOutOf(host, provider) },
  { name: 'backchannelLogoutUrl', value: backchannelOf(host, provider) },
]
const samlAddresses = (host: Host, provider: Provider): Setup['addresses'] => [
  { name: 'entityId', value: entityIdOf(host, provider) },
  { name: 'acsUrl', value: acsOf(host, provider) },
  { name: 'sloUrl', value: sloOf(host, provider) },
]

/** Without a linked user, reaching the stage before it is the best possible result. */
function testOf(trace: TraceRow): SetupTest {
  const { failed, passed, finishedAt } = trace
  if (finishedAt === null) return { state: 'WAITING' }
  const stages = traceStages.map((stage): TestStage => {
    if (failed && stageOf(failed) === stage) return { stage, state: 'REFUSED' }
    return { stage, state: passed.includes(stage) ? 'PASSED' : 'NOT_REACHED' }
  })
  const notice = readNotice(trace)
  if (failed === null) return { state: 'PASSED', stages, notice }
  if (failed === 'ACCOUNT') return { state: 'NOT_LINKED', stages: stages.filter(({ stage }) => stage !== 'USER'), notice }
  return { state: 'REFUSED', stages, check: failed, finding: readFinding({ ...trace, stage: failed }) }
}
