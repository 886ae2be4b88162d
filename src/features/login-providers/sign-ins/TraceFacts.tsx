import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { nameOf } from './person-name.ts'
import type { LoginProviderSignInQuery } from './sign-ins.generated.ts'
import { kindWords, outcomeWords, toneOf } from './trace-words.ts'

export type Trace = NonNullable<LoginProviderSignInQuery['loginProvider']>['signInTraces'][number]

export const TraceFacts = ({ trace }: { trace: Trace }) => {
  const { t, i18n } = useLingui()
  const portal = usePortalName()
  const { kind, startedAt, user, tester } = trace
  const outcome = useOutcome(trace)
  return (
    <Facts
      facts={[
        { label: t`Outcome`, value: <Verdict tone={toneOf(trace)}>{outcome}</Verdict>, wide: true },
        { label: t`What`, value: i18n._(kindWords[kind]) },
        { label: t`Started`, value: <TimeStamp value={startedAt} /> },
        { label: t`User`, value: user && <Link to={paths.userSignIns(portal, user.id)}>{nameOf(user)}</Link> },
        ...(kind === 'TEST' ? [{ label: t`Tested by`, value: tester && nameOf(tester) }] : []),
      ]}
    />
  )
}

/** Describes the outcome, or for a test the outcome that a real sign-in would have had. */
function useOutcome({ kind, state, isExpired, failed, finding, user }: Trace): string {
  const { t, i18n } = useLingui()
  const name = user ? nameOf(user) : t`a user`
  if (kind !== 'TEST' || state === 'WAITING') return i18n._(outcomeWords({ state, isExpired }))
  if (state === 'PASSED') return t`Would sign in as ${name}`
  if (failed !== 'ACCOUNT') return t`Would be refused`
  return finding?.code === 'ACCOUNT_NOT_LINKED'
    ? t`Would be asked to sign in and link: no user is linked yet`
    : t`Would be refused: ${name} may not sign in`
}
