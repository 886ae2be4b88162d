import { Trans, useLingui } from '@lingui/react/macro'
import type { SetupTest } from '#contract/login-providers/setup-page.ts'
import { FindingFacts } from '#src/resources/sign-ins/FindingFacts.tsx'
import { remedyOf, remedyOfNotice, stageStates, stageWords } from '#src/resources/sign-ins/stage-words.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { Fault } from './Fault.tsx'
import classes from './setup-link.module.css'
import type { StepProps } from './SetupSteps.tsx'
import { useRequests } from './use-requests.ts'

/** A test sign-in, and the result of the last one: each stage, and how to fix the one that failed. */
export const TestCard = ({ actor, setup: { test, waits, isComplete } }: StepProps) => {
  const { outcome, running, isBlocked, send } = useRequests(actor, 'test')
  return (
    <Card
      title={<Trans>Test the sign-in</Trans>}
      description={<Trans>Sign in once with your own account. Nobody is signed in here and nothing is created.</Trans>}
    >
      {waits && isComplete && (
        <p className={classes['hint']}>
          <Trans>The test uses the connection that is in force now, not the changes that wait for a confirmation.</Trans>
        </p>
      )}
      {test && (
        <div role="status">
          <TestResult test={test} />
        </div>
      )}
      {isComplete ? (
        <Button kind="secondary" busy={running !== undefined} unavailable={isBlocked} onClick={() => send({ action: 'test' })}>
          <Trans>Test sign-in</Trans>
        </Button>
      ) : (
        <p className={classes['hint']}>
          <Trans>Complete the connection first.</Trans>
        </p>
      )}
      <Fault of={outcome.fault} />
    </Card>
  )
}

const TestResult = ({ test }: { test: SetupTest }) => {
  const { t, i18n } = useLingui()
  if (test.state === 'WAITING')
    return (
      <p className={classes['hint']}>
        <Trans>Your identity provider has not answered yet.</Trans>
      </p>
    )
  const finding = test.state === 'REFUSED' ? test.finding : test.notice
  const remedy = test.state === 'REFUSED' ? remedyOf(test.check, finding?.code) : finding && remedyOfNotice(finding.code)
  return (
    <div className={classes['found']}>
      {test.state === 'REFUSED' ? (
        <Verdict tone="bad">
          <Trans>The sign-in was refused.</Trans>
        </Verdict>
      ) : (
        <Verdict tone="good">
          {test.state === 'PASSED' ? (
            <Trans>The sign-in works.</Trans>
          ) : (
            <Trans>The connection works. No user is linked with this account yet, which is normal now.</Trans>
          )}
        </Verdict>
      )}
      {remedy && <p>{i18n._(remedy)}</p>}
      <Rows label={t`Stages`}>
        {test.stages.map(({ stage, state }) => (
          <Row
            key={stage}
            title={i18n._(stageWords[stage].title)}
            actions={<Verdict tone={stageStates[state].tone}>{i18n._(stageStates[state].words)}</Verdict>}
          />
        ))}
      </Rows>
      {remedy && finding && <FindingFacts finding={finding} />}
    </div>
  )
}
