import { stageOf } from '../../federation/trace.ts'
import type { TraceStage } from '../../federation/trace.ts'
import { REQUEST_LIFE_MS } from '../../federation/requests.ts'
import { readFinding, readNotice } from '../../federation/findings/stored-finding.ts'
import { builder } from '../../kit/graphql/builder.ts'
import { claimUses, federationStages, traceKinds, traceStages } from '../../tables/providers/sign-in-trace.table.ts'
import type { TraceClaim } from '../../tables/providers/sign-in-trace.table.ts'
import { SignInFindingType } from './sign-in-finding.type.ts'
import { tracePeople } from './sign-in-traces.ts'
import type { TracePerson, TraceRow } from './sign-in-traces.ts'

const Kind = builder.enumType('SignInTraceKind', { values: traceKinds })
const Stage = builder.enumType('SignInTraceStage', { values: traceStages })
const Check = builder.enumType('FederationCheck', { description: 'Which check refused a sign-in.', values: federationStages })
const ClaimUse = builder.enumType('ClaimUse', { values: claimUses })
const State = builder.enumType('SignInTraceState', {
  description: 'WAITING: the provider has not answered yet.',
  values: ['WAITING', 'PASSED', 'REFUSED'] as const,
})
const StageState = builder.enumType('SignInStageState', { values: ['PASSED', 'REFUSED', 'NOT_REACHED'] as const })

type FoundStage = { readonly stage: TraceStage; readonly state: (typeof StageState)['$inferType'] }

const FoundStageType = builder.objectRef<FoundStage>('SignInStage').implement({
  fields: (t) => ({ stage: t.expose('stage', { type: Stage }), state: t.expose('state', { type: StageState }) }),
})

const ClaimType = builder.objectRef<TraceClaim>('SignInClaim').implement({
  fields: (t) => ({
    name: t.exposeString('name'),
    value: t.exposeString('value', { description: 'Value of the claim. Personal data are shortened.' }),
    becomes: t.expose('becomes', {
      type: ClaimUse,
      nullable: true,
      description: 'What the portal uses the claim for. Null if it does not use it.',
    }),
  }),
})

const PersonType = builder.objectRef<TracePerson>('SignInTracePerson').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    userName: t.exposeString('userName'),
    displayName: t.exposeString('displayName', { nullable: true }),
  }),
})

export const SignInTraceType = builder.objectRef<TraceRow>('SignInTrace').implement({
  description: 'Result of each stage of a test sign-in or a refused sign-in. Kept for 30 days.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: Kind }),
    state: t.field({ type: State, resolve: (row) => stateOf(row) }),
    isExpired: t.boolean({
      description: 'Whether the provider can no longer answer a test that is WAITING.',
      resolve: ({ finishedAt, startedAt }) => finishedAt === null && startedAt.getTime() + REQUEST_LIFE_MS < Date.now(),
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    stages: t.field({
      type: [FoundStageType],
      resolve: ({ passed, failed }) =>
        traceStages.map((stage) => ({
          stage,
          state: failed && stageOf(failed) === stage ? 'REFUSED' : passed.includes(stage) ? 'PASSED' : 'NOT_REACHED',
        })),
    }),
    failed: t.expose('failed', { type: Check, nullable: true, description: 'Check that refused the sign-in. Null if none did.' }),
    finding: t.field({
      type: SignInFindingType,
      nullable: true,
      description:
        'What the check requires and what it met. If no check refused the sign-in, what went wrong without refusing it; null if nothing did.',
      resolve: ({ failed, ...row }) => readFinding({ stage: failed, ...row }),
    }),
    notice: t.field({
      type: SignInFindingType,
      nullable: true,
      description: 'What went wrong without refusing the sign-in, whether or not something else refused it. Null if nothing did.',
      resolve: (row) => readNotice(row),
    }),
    expected: t.exposeString('expected', { nullable: true, description: 'What the check requires, in English.' }),
    received: t.exposeString('received', { nullable: true, description: 'What the check met instead, in English.' }),
    claims: t.field({ type: [ClaimType], resolve: ({ claims }) => [...claims] }),
    user: t.field({
      type: PersonType,
      nullable: true,
      description: "User who would have been signed in, or who tried to sign in. Null if not known or out of the caller's reach.",
      resolve: ({ userId }, _, context) => (userId === null ? null : tracePeople(context).load(userId)),
    }),
    tester: t.field({
      type: PersonType,
      nullable: true,
      description:
        "User who started a test sign-in. Null if it was started from a setup link, or if the user is out of the caller's reach.",
      resolve: ({ testerId }, _, context) => (testerId === null ? null : tracePeople(context).load(testerId)),
    }),
  }),
})

const stateOf = ({ finishedAt, failed }: TraceRow) => (finishedAt === null ? 'WAITING' : failed === null ? 'PASSED' : 'REFUSED')
