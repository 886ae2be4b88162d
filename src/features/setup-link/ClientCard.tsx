import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { SecretInput } from '#src/resources/password/SecretInput.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Saved } from './ConnectionCard.tsx'
import { Fault } from './Fault.tsx'
import classes from './setup-link.module.css'
import type { StepProps } from './SetupSteps.tsx'
import { useRequests } from './use-requests.ts'

/** Client ID and secret of an OpenID provider. A stored secret is never shown. */
export const ClientCard = ({ actor, setup }: StepProps) => {
  const { t } = useLingui()
  const { outcome, running, isBlocked, send } = useRequests(actor, 'client')
  const [clientId, setClientId] = useState(setup.clientId ?? '')
  const secret = useRef<HTMLInputElement>(null)
  const { isSaved = false } = outcome
  useEffect(() => {
    if (isSaved && secret.current) secret.current.value = ''
  }, [isSaved])
  return (
    <Card title={<Trans>Client</Trans>}>
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send({ action: 'client', clientId, clientSecret: secret.current?.value ?? '' })
        }}
      >
        <TextInput
          label={t`Client ID`}
          maxLength={300}
          autoComplete="off"
          spellCheck={false}
          value={clientId}
          onChange={(event) => setClientId(event.currentTarget.value)}
        />
        <SecretInput
          ref={secret}
          label={t`Client secret`}
          maxLength={500}
          autoComplete="off"
          description={setup.hasClientSecret && <Trans>A secret is stored. Leave empty to keep it.</Trans>}
        />
        <Fault of={outcome.fault} />
        <div>
          <Button type="submit" kind="secondary" busy={running !== undefined} unavailable={isBlocked || clientId.trim() === ''}>
            <Trans>Save</Trans>
          </Button>
        </div>
        <div role="status">{isSaved && <Saved />}</div>
      </form>
    </Card>
  )
}
