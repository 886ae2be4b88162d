import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import type { testSignInMachine } from '#machines/test-sign-in/test-sign-in.machine.ts'
import { isAsking, isAtProvider, isTimedOut } from '#machines/test-sign-in/test-sign-in.selectors.ts'
import type { TestSignInCalls } from '#machines/test-sign-in/test-sign-in.types.ts'
import { useOwnChart } from '#src/bridge/own-charts.ts'
import { usePageActor } from '#src/bridge/page-actor.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { providerChanges } from '../server-words.ts'
import { LoginProviderSignInDocument, LoginProviderSignInsDocument, TestLoginProviderDocument } from './sign-ins.generated.ts'
import classes from './sign-ins.module.css'

type TestButtonProps = {
  id: string
  again?: boolean
  /** ID of the test that the page shows, if it shows one alone. */
  trace?: string | undefined
  /** ID of a test that waits for its answer already when the button appears. */
  waiting?: string | undefined
}

/** Starts a test sign-in, which returns from the provider to the trace of its answer, and says how far it is while it waits. */
export const TestButton = ({ id, trace, ...props }: TestButtonProps) => {
  const chart = useOwnChart('testSignIn')
  const calls = useTestCalls(id, trace)
  // The calls of the first render go on with what the page shows, as all of them ask by the ID.
  const [machine, setMachine] = useState<typeof testSignInMachine>()
  if (chart && !machine) setMachine(chart(calls))
  return machine && <Running machine={machine} id={id} {...props} />
}

const Running = ({ machine, id, again = false, waiting }: Omit<TestButtonProps, 'trace'> & { machine: typeof testSignInMachine }) => {
  const actor = usePageActor(machine, { input: { provider: id, trace: waiting } })
  const asking = useSelector(actor, isAsking)
  const atProvider = useSelector(actor, isAtProvider)
  const timedOut = useSelector(actor, isTimedOut)
  return (
    <>
      <span role="status" className={classes['progress']}>
        {atProvider && <Trans>Waiting for the provider’s answer…</Trans>}
        {timedOut && <Trans>The provider did not answer in time.</Trans>}
      </span>
      <Button kind={again ? 'secondary' : 'primary'} busy={asking} onClick={() => actor.send({ type: 'start' })}>
        {again ? <Trans>Test again</Trans> : <Trans>Test sign-in</Trans>}
      </Button>
    </>
  )
}

/** In the background: the questions that repeat by themselves are no activity of the user. */
const FRESH = { requestPolicy: 'network-only', background: true, expectsErrors: true } as const

/** What the chart of a test does on the page of a provider. Reading a test refreshes what the page shows of it. */
const useTestCalls = (id: string, shown: string | undefined): TestSignInCalls => {
  const { t } = useLingui()
  const portal = usePortalName()
  const navigate = useNavigate()
  const client = useClient()
  const send = useChange(TestLoginProviderDocument, providerChanges)
  const { whyNot } = useErrorWords(providerChanges.words)
  return useMemo(
    () => ({
      start: async (provider) => {
        const result = await send({ input: { id: provider } })
        const { address, trace } = result.data?.testLoginProvider ?? {}
        if (trace && address) return { outcome: 'begun', trace, address }
        return trace ? { outcome: 'failed', trace } : { outcome: 'refused', reason: whyNot(result) }
      },
      read: async (provider, trace = '') => {
        const one = shown === trace
        const { data } = await (
          one
            ? client.query(LoginProviderSignInDocument, { id: provider, trace }, FRESH)
            : client.query(LoginProviderSignInsDocument, { id: provider }, FRESH)
        ).toPromise()
        if (!data) throw new Error('The server gave no answer')
        const test = data.loginProvider?.signInTraces.find((found) => found.id === trace)
        if (!test) return { state: 'GONE' }
        if (test.state !== 'WAITING') return { state: 'ANSWERED' }
        return { state: test.isExpired ? 'EXPIRED' : 'WAITING' }
      },
      leave: (address) => window.location.assign(address),
      showTrace: (trace) => void navigate(paths.loginProviderSignIn(portal, id, trace)),
      reportRefusal: (reason) => toast.error(reason ?? t`The test could not be started.`),
    }),
    [client, id, navigate, portal, send, shown, t, whyNot],
  )
}
