import { Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { LONGEST_METADATA } from '#contract/login-providers/setup-page.ts'
import { decodeText } from '#contract/text-encoding.ts'
import { sourceOf } from '#machines/setup-link/setup-link.selectors.ts'
import { FileButton } from '#src/resources/files/FileButton.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { Fault } from './Fault.tsx'
import { MetadataPreview } from './MetadataPreview.tsx'
import classes from './setup-link.module.css'
import type { StepProps } from './SetupSteps.tsx'
import { useRequests } from './use-requests.ts'

/** Reads the provider's metadata from an address, a file or pasted text, and shows them before they are saved. */
export const ConnectionCard = ({ actor, setup: { protocol, issuer, source } }: StepProps) => {
  const { t } = useLingui()
  const { outcome, running, isBlocked, last, send } = useRequests(actor, 'preview', 'use')
  const previewed = useSelector(actor, sourceOf)
  const [typed, setTyped] = useState<string>()
  const [document, setDocument] = useState('')
  const isOidc = protocol === 'OIDC'
  const address = typed ?? source ?? ''
  // The server refuses a longer one, which need not be sent whole, and NUL, which only a file that is no text has.
  const check = (text: string) =>
    send({ action: 'preview', address, document: text.slice(0, LONGEST_METADATA + 1).replaceAll('\0', '\uFFFD') })
  const { preview } = outcome
  return (
    <Card
      title={<Trans>Connect your identity provider</Trans>}
      description={
        isOidc ? (
          <Trans>Enter the issuer, or choose or paste the discovery document. You see what was found before it is saved.</Trans>
        ) : (
          <Trans>Enter the metadata URL, or upload or paste the metadata. You see what was found before it is saved.</Trans>
        )
      }
    >
      <p className={classes['connected']}>
        {issuer === null ? (
          <Verdict tone="neutral">
            <Trans>Not connected yet.</Trans>
          </Verdict>
        ) : (
          <Verdict tone="good">
            <Trans>Connected to {issuer}.</Trans>
          </Verdict>
        )}
      </p>
      <form
        className={classes['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          check(document)
        }}
      >
        <TextInput
          label={isOidc ? t`Issuer` : t`Metadata URL`}
          type="url"
          placeholder="https://"
          autoComplete="off"
          value={address}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Textarea
          label={isOidc ? t`Discovery document` : t`Metadata`}
          rows={4}
          spellCheck={false}
          value={document}
          onChange={(event) => setDocument(event.currentTarget.value)}
        />
        <div className={classes['buttons']}>
          <Button type="submit" kind="secondary" busy={running?.action === 'preview'} unavailable={isBlocked || running?.action === 'use'}>
            <Trans context="button">Check</Trans>
          </Button>
          <FileButton
            label={isOidc ? t`Discovery document file` : t`Metadata file`}
            accept={isOidc ? '.json,application/json' : '.xml,text/xml,application/xml,application/samlmetadata+xml'}
            kind="subtle"
            busy={isBlocked || running !== undefined}
            onChoose={(file) =>
              void file
                .slice(0, MOST_BYTES)
                .arrayBuffer()
                .then((bytes) => check(decodeText(new Uint8Array(bytes))))
            }
          >
            <IconUpload size={16} aria-hidden="true" />
            <Trans>Upload a file</Trans>
          </FileButton>
        </div>
      </form>
      <Fault of={outcome.fault} />
      <div role="status">
        {preview && <MetadataPreview preview={preview} />}
        {outcome.isSaved && last?.action === 'use' && <Saved />}
      </div>
      {preview?.fault === null && (
        <div className={classes['buttons']}>
          <Button
            busy={running?.action === 'use'}
            unavailable={isBlocked || running?.action === 'preview'}
            onClick={() => send({ action: 'use', ...(isOidc ? { address: preview.issuer, document: '' } : previewed) })}
          >
            <Trans>Use these values</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

/** A character has at most four bytes, so that this is enough to see that a file is too large. */
const MOST_BYTES = 4 * (LONGEST_METADATA + 1)

export const Saved = () => (
  <p className={classes['saved']}>
    <Verdict tone="good">
      <Trans>Saved.</Trans>
    </Verdict>
  </p>
)
