import { Trans } from '@lingui/react/macro'
import { barsSignIn } from '#contract/sign-in-obstacles.ts'
import { Findings } from '#src/resources/record/overview/Findings.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { useSignInFindings, type SignInFacts } from '../overview/use-sign-in-findings.tsx'
import { useUser } from '../UserFrame.tsx'

/** Whether the user can sign in at all, with what prevents it and its remedy. No answer about access counts before that. */
export const SignInVerdict = ({ facts }: { facts: SignInFacts }) => {
  const user = useUser()
  const findings = useSignInFindings(user, facts)
  if (facts.signInObstacles.some(barsSignIn)) return <Findings entity={user} findings={findings} title={<WhyNot />} />
  return (
    <>
      <Card>
        <Verdict tone="good">
          <Trans>This user can sign in.</Trans>
        </Verdict>
      </Card>
      <Findings entity={user} findings={findings} />
    </>
  )
}

export const WhyNot = () => <Trans>Why can’t they sign in</Trans>
