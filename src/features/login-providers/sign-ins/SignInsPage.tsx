import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { useReader } from '#src/resources/reader.ts'
import { federationWords } from '#src/resources/sign-ins/federation-words.ts'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { mayChange } from '../may-change.ts'
import { useProviderRecord } from '../ProviderFrame.tsx'
import { nameOf } from './person-name.ts'
import { LoginProviderSignInsDocument } from './sign-ins.generated.ts'
import type { LoginProviderSignInsQuery } from './sign-ins.generated.ts'
import { TestButton } from './TestButton.tsx'
import { findOwnWaitingTest } from './own-waiting-test.ts'
import { kindWords, outcomeWords, toneOf } from './trace-words.ts'

type Trace = NonNullable<LoginProviderSignInsQuery['loginProvider']>['signInTraces'][number]

const SignInsPage = () => {
  const { id, state } = useProviderRecord()
  const reader = useReader()
  const isClosed = !mayChange(reader) || state === 'INCOMPLETE'
  return (
    <QueryPart query={LoginProviderSignInsDocument} variables={{ id }}>
      {({ loginProvider }) => (
        <Cards>
          <Card
            title={<Trans>Sign-ins</Trans>}
            description={<Trans>Test sign-ins and refused ones of the last 30 days. A test signs nobody in and changes nothing.</Trans>}
            actions={!isClosed && <TestButton id={id} waiting={findOwnWaitingTest(loginProvider?.signInTraces, reader.subject)} />}
          >
            <Traces provider={id} traces={loginProvider?.signInTraces ?? []} />
          </Card>
        </Cards>
      )}
    </QueryPart>
  )
}

export default SignInsPage

const Traces = ({ provider, traces }: { provider: string; traces: readonly Trace[] }) => {
  const { t } = useLingui()
  if (traces.length === 0)
    return (
      <EmptyState title={<Trans>No sign-ins to show</Trans>}>
        <Trans>Test the sign-in to see each stage of it here.</Trans>
      </EmptyState>
    )
  return (
    <Rows label={t`Sign-ins`}>
      {traces.map((trace) => (
        <TraceRow key={trace.id} provider={provider} trace={trace} />
      ))}
    </Rows>
  )
}

const TraceRow = ({
  provider,
  trace: { id, kind, state, isExpired, startedAt, failed, user, tester },
}: {
  provider: string
  trace: Trace
}) => {
  const { t, i18n } = useLingui()
  const portal = usePortalName()
  const why = failed === null ? undefined : federationWords[failed]
  const people = [user, tester].flatMap((person) => (person ? [nameOf(person)] : []))
  return (
    <Row
      title={
        <Verdict tone={toneOf({ state, failed })}>
          {i18n._(outcomeWords({ state, isExpired }))}
          {why && ` · ${i18n._(why)}`}
        </Verdict>
      }
      detail={
        <>
          {[i18n._(kindWords[kind]), ...people].join(' · ')} · <TimeStamp value={startedAt} />
        </>
      }
      actions={<Link to={paths.loginProviderSignIn(portal, provider, id)}>{t`Show trace`}</Link>}
    />
  )
}
