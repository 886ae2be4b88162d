import { Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useClient } from 'urql'
import type { phoneMachine, PhoneProblem } from '#machines/enrolment/phone.machine.ts'
import { awaitsCode, isBusy, isConfirmed, mayResend, numberOf, problemOf } from '#machines/enrolment/phone.selectors.ts'
import { useOwnChart } from '#src/bridge/own-charts.ts'
import { usePageActor } from '#src/bridge/page-actor.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { CodeForm } from './CodeForm.tsx'
import { OwnPage } from '../OwnPage.tsx'
import { OwnSecurityDocument, RemovePhoneDocument } from './own-security.generated.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { ownChanges } from '../own-changes.ts'
import classes from './factors.module.css'

/** Adds or changes the user's phone number by a one-time code. It is disabled if the organisation has no two-factor authentication. */
const PhonePage = () => {
  const { t } = useLingui()
  const client = useClient()
  const live = useOwnChart('phone')
  const [machine, setMachine] = useState<typeof phoneMachine>()
  if (live && !machine)
    setMachine(live(client, (what) => toast.success(what === 'codeSent' ? t`One-time code sent` : t`Phone number has been updated`)))
  return (
    <OwnPage
      title={<Trans>Phone number</Trans>}
      description={<Trans>Used to send sign-in codes by SMS.</Trans>}
      query={OwnSecurityDocument}
      variables={{}}
      changes
    >
      {(data) =>
        machine ? (
          <Cards>
            <Card>
              <Present number={data.myProfile.phoneNumber} confirmed={data.myProfile.phoneNumberConfirmed} />
              {data.mySecurity.mayHavePhone ? (
                <Running machine={machine} />
              ) : (
                <p className={classes['text']} role="note">
                  <Trans>Users whose company has not configured two-factor cannot add or update a phone number.</Trans>
                </p>
              )}
            </Card>
          </Cards>
        ) : (
          <SkeletonLines lines={4} />
        )
      }
    </OwnPage>
  )
}

const Present = ({ number, confirmed }: { number: string | null; confirmed: boolean }) => {
  const { t } = useLingui()
  const remove = useChange(RemovePhoneDocument, ownChanges)
  if (!number)
    return (
      <p className={classes['text']}>
        <Trans>No phone number yet.</Trans>
      </p>
    )
  return (
    <div className={classes['row']}>
      <p className={classes['what']}>
        {number} · {confirmed ? <Trans>confirmed</Trans> : <Trans>not confirmed</Trans>}
      </p>
      <Button kind="danger" onClick={() => void remove({}).then(({ done }) => done && toast.success(t`Phone number has been deleted`))}>
        <Trans>Remove</Trans>
      </Button>
    </div>
  )
}

const Running = ({ machine }: { machine: typeof phoneMachine }) => {
  const actor = usePageActor(machine, { input: { number: '' } })
  const problem = useProblemWords(useSelector(actor, problemOf))
  const busy = useSelector(actor, isBusy)
  const isAwaited = useSelector(actor, awaitsCode)
  const isOverdue = useSelector(actor, mayResend)
  const confirmed = useSelector(actor, isConfirmed)
  const number = useSelector(actor, numberOf)
  if (isAwaited)
    return (
      <>
        <p className={classes['text']}>
          <Trans>We sent a code to {number}. Enter it within ten minutes.</Trans>
        </p>
        <CodeForm submit={<Trans>Confirm</Trans>} busy={busy} problem={problem} onSubmit={(code) => actor.send({ type: 'submit', code })}>
          {isOverdue && (
            <Button kind="secondary" onClick={() => actor.send({ type: 'resend' })}>
              <Trans>Send a new code</Trans>
            </Button>
          )}
          <Button kind="secondary" onClick={() => actor.send({ type: 'change' })}>
            <Trans>Use another number</Trans>
          </Button>
        </CodeForm>
      </>
    )
  if (confirmed)
    return (
      <Button kind="secondary" onClick={() => actor.send({ type: 'change' })}>
        <Trans>Use another number</Trans>
      </Button>
    )
  return <NumberForm initial={number} busy={busy} problem={problem} onSend={(typed) => actor.send({ type: 'send', number: typed })} />
}

type NumberFormProps = { initial: string; busy: boolean; problem: string | undefined; onSend: (number: string) => void }

const NumberForm = ({ initial, busy, problem, onSend }: NumberFormProps) => {
  const { t } = useLingui()
  const [number, setNumber] = useState(initial)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend(number)
      }}
    >
      <TextInput
        className={classes['field'] ?? ''}
        label={t`New phone number`}
        description={t`With the country code, for example +44 20 7946 0001`}
        type="tel"
        autoComplete="tel"
        required
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
        error={problem}
      />
      <div className={classes['actions']}>
        <Button type="submit" busy={busy}>
          <Trans>Send code</Trans>
        </Button>
      </div>
    </form>
  )
}

/** As specified. `stale` has no message, because the portal itself asks for a newer sign-in. */
const useProblemWords = (problem: PhoneProblem | undefined): string | undefined => {
  const { t } = useLingui()
  if (problem === 'missingNumber') return t`Phone number is required`
  if (problem === 'invalidNumber') return t`Phone number is not valid`
  if (problem === 'notAllowed') return t`Users whose company has not configured two-factor cannot add or update a phone number.`
  if (problem === 'limited') return t`Too many codes requested. Wait ten minutes, then try again.`
  if (problem === 'failed') return t`Failed to send SMS. Please try again later or contact your administrator.`
  if (problem === 'wrong') return t`Incorrect or expired code.`
  return problem === 'unreachable' ? t`Could not reach the server. Try again.` : undefined
}

export default PhonePage
