import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient } from 'urql'
import type { AccessRule } from '#contract/access/rule.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import { useReader } from '#src/resources/reader.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Card } from '#src/ui/Card.tsx'
import { SendTestMailDocument, type SendTestMailMutation } from './status.generated.ts'

const SENDS: AccessRule = { userTypes: ['VENDOR_OPERATIONS'] }

type Tested = SendTestMailMutation['sendTestMail'] | 'LOST'

/** Sends a test mail to the reader's own address and says what the mail server answered. */
export const MailCard = () => {
  const client = useClient()
  const [running, setRunning] = useState(false)
  const [tested, setTested] = useState<Tested>()
  const isShown = useReader().mayDo(SENDS)
  const send = async () => {
    setRunning(true)
    setTested(undefined)
    const { data } = await sendMutation(client, SendTestMailDocument, {})
    setRunning(false)
    setTested(data?.sendTestMail ?? 'LOST')
  }
  if (!isShown) return null
  return (
    <Card
      title={<Trans>Emails</Trans>}
      description={<Trans>A test email to your own address shows whether invitations, password links and codes arrive.</Trans>}
      actions={
        <Button busy={running} onClick={() => void send()}>
          <Trans>Send a test email</Trans>
        </Button>
      }
    >
      {tested && (
        <Callout role="status" key={tested === 'LOST' ? tested : tested.outcome}>
          <Outcome tested={tested} />
        </Callout>
      )}
    </Card>
  )
}

const Outcome = ({ tested }: { tested: Tested }) => {
  const { t } = useLingui()
  if (tested === 'LOST')
    return <Trans>The portal did not answer, so it is not known whether the email was sent. Look into your mailbox.</Trans>
  const { outcome, recipient } = tested
  const answer = tested.answer ?? t`nothing`
  switch (outcome) {
    case 'ACCEPTED':
      return (
        <Trans>
          The email server took the email to {recipient}. If it is not there in a few minutes, the server or a filter dropped it: check its
          log and whether it may send as MAIL_FROM.
        </Trans>
      )
    case 'REFUSED':
      return (
        <Trans>
          The email server refused the email to {recipient}. It said: {answer}
        </Trans>
      )
    case 'NO_ANSWER':
      return <Trans>The email server did not answer in time. Check host and port of SMTP_URL, and firewalls between.</Trans>
    case 'NO_SERVER':
      return <Trans>Not sent: no email server is set. Set SMTP_URL and start the portal again.</Trans>
    case 'NO_ADDRESS':
      return <Trans>Not sent: you have no email address. Add one to your profile.</Trans>
    default:
      return <Trans>The email server cannot be used. The attempt ended with: {answer}</Trans>
  }
}
