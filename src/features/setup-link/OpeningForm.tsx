import { TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import type { SetupLinkView } from '#contract/login-providers/setup-page.ts'
import type { SetupLinkActor } from '#machines/setup-link/setup-link.machine.ts'
import { usePartner } from '#src/bridge/portal.bridge.tsx'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Notice } from '#src/ui/states/Notice.tsx'
import { Fault } from './Fault.tsx'
import { faultWords } from './setup-words.ts'
import classes from './setup-link.module.css'
import { useRequests } from './use-requests.ts'

type OpeningFormProps = { actor: SetupLinkActor; view: Extract<SetupLinkView, { state: 'NOT_OPENED' }> }

/** Shown before a link is opened, because mail scanners follow links: only the button opens it. */
export const OpeningForm = ({ actor, view: { provider, expiresAt } }: OpeningFormProps) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { name: owner } = usePartner()
  const { outcome, running, send } = useRequests(actor, 'open')
  const [name, setName] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isMissing = outcome.fault === 'NAME_MISSING'
  const date = formats.exact(expiresAt)
  useEffect(() => {
    if (isMissing) field.current?.focus()
  }, [isMissing])
  return (
    <Notice icon="settings" title={<Trans>Set up single sign-on</Trans>}>
      <p>
        <Trans>
          {owner} asks you to connect {provider}, so that your users sign in with their own accounts.
        </Trans>
      </p>
      <p>
        <Trans>
          You need administrator access to your identity provider. It takes about ten minutes; you can leave and come back in this browser.
        </Trans>
      </p>
      <p>
        <Trans>Valid until {date}.</Trans> <Trans>The link opens once, in this browser. Your entry is recorded with every change.</Trans>
      </p>
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send({ action: 'open', name })
        }}
      >
        <TextInput
          ref={field}
          label={t`Your name or work email`}
          required
          withAsterisk={false}
          maxLength={100}
          autoComplete="name"
          value={name}
          error={isMissing && i18n._(faultWords.NAME_MISSING)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Fault of={isMissing ? undefined : outcome.fault} />
        <div>
          <Button type="submit" busy={running !== undefined}>
            <Trans>Start</Trans>
          </Button>
        </div>
      </form>
    </Notice>
  )
}
