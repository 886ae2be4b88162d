import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState, useMemo } from 'react'
import { useClient } from 'urql'
import { encode } from 'uqr'
import type { authenticatorMachine, AuthenticatorProblem } from '#machines/enrolment/authenticator.machine.ts'
import { codesToKeep, isActive, isBusy, keyToScan, problemOf } from '#machines/enrolment/authenticator.selectors.ts'
import { useOwnChart } from '#src/bridge/own-charts.ts'
import { usePageActor } from '#src/bridge/page-actor.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { CodeForm } from './CodeForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import classes from './factors.module.css'

/** A text as a QR code, generated locally so that nobody else learns the text. It is dark on light in both colour schemes, as cameras require. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: 'M', border: 3 })
    const cells = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: cells.join('') }
  }, [text])
  return (
    <svg className={classes['qr']} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  )
}

type AuthenticatorCardProps = { active: boolean; codesLeft: number }

/** The authenticator app: its key to scan or type, the code that confirms it, recovery codes, and reset. */
export const AuthenticatorCard = (props: AuthenticatorCardProps) => {
  const { t } = useLingui()
  const client = useClient()
  const live = useOwnChart('authenticator')
  const [machine, setMachine] = useState<typeof authenticatorMachine>()
  if (live && !machine)
    setMachine(live(client, (what) => toast.success(what === 'registered' ? t`Authenticator registered` : t`Authenticator reset`)))
  return (
    <Card
      title={<Trans>Authenticator app</Trans>}
      description={<Trans>An app on your phone shows a new code every 30 seconds. More secure than email, SMS or PIN.</Trans>}
    >
      {machine ? <Running machine={machine} {...props} /> : <SkeletonLines lines={3} />}
    </Card>
  )
}

const Running = ({ machine, active, codesLeft }: AuthenticatorCardProps & { machine: typeof authenticatorMachine }) => {
  const { t } = useLingui()
  const actor = usePageActor(machine, { input: { active } })
  const [asking, setAsking] = useState(false)
  const key = useSelector(actor, keyToScan)
  const codes = useSelector(actor, codesToKeep)
  const busy = useSelector(actor, isBusy)
  const on = useSelector(actor, isActive)
  const problem = useProblemWords(useSelector(actor, problemOf))
  if (codes) return <RecoveryCodes codes={codes} onFinish={() => actor.send({ type: 'finish' })} />
  if (key)
    return (
      <>
        <p className={classes['text']}>
          <Trans>Scan the QR code with your app or enter the key. Then enter the code from the app.</Trans>
        </p>
        <div className={classes['scan']}>
          <QrCode text={key.uri} label={t`QR code for your authenticator app`} />
          <div className={classes['what']}>
            <p className={classes['text']}>
              <CopyText value={key.key} what={t`Key`} />
            </p>
            <CodeForm
              submit={<Trans>Activate</Trans>}
              busy={busy}
              problem={problem}
              onSubmit={(code) => actor.send({ type: 'submit', code })}
            >
              <Button kind="secondary" onClick={() => actor.send({ type: 'cancel' })}>
                <Trans>Cancel</Trans>
              </Button>
            </CodeForm>
          </div>
        </div>
      </>
    )
  return (
    <>
      <p className={classes['text']}>
        {on ? <Trans>Set up</Trans> : <Trans>Not set up</Trans>}
        {codesLeft > 0 && (
          <>
            {' '}
            · <Trans>Recovery codes left: {codesLeft}</Trans>
          </>
        )}
      </p>
      {asking && (
        <p className={classes['text']} role="alert">
          <Trans>Resetting invalidates all previously registered apps.</Trans>
        </p>
      )}
      <div className={classes['actions']}>
        {asking ? (
          <>
            <Button
              kind="danger"
              onClick={() => {
                setAsking(false)
                actor.send({ type: 'reset' })
              }}
            >
              <Trans>Reset all apps</Trans>
            </Button>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button kind={on ? 'secondary' : 'primary'} busy={busy} onClick={() => actor.send({ type: 'register' })}>
              {on ? <Trans>Register another app</Trans> : <Trans>Set up authenticator app</Trans>}
            </Button>
            <Button kind="secondary" busy={busy} onClick={() => actor.send({ type: 'renewCodes' })}>
              <Trans>New recovery codes</Trans>
            </Button>
            {on && (
              <Button kind="danger" busy={busy} onClick={() => setAsking(true)}>
                <Trans>Reset</Trans>
              </Button>
            )}
          </>
        )}
      </div>
      {problem && (
        <p className={classes['problem']} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

/** `stale` has no message, because the portal itself asks for a newer sign-in. */
const useProblemWords = (problem: AuthenticatorProblem | undefined): string | undefined => {
  const { t } = useLingui()
  if (problem === 'wrong') return t`Incorrect code. Wait for the next code and try again.`
  if (problem === 'expired') return t`This key has expired. Start again with a new key.`
  return problem === 'unreachable' ? t`Could not reach the server. Try again.` : undefined
}
