import { Input, Textarea, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { LONGEST_METADATA } from '#contract/login-providers/setup-page.ts'
import { decodeText } from '#contract/text-encoding.ts'
import { FileButton } from '#src/resources/files/FileButton.tsx'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { metadataRemedies } from '#src/resources/sign-ins/metadata-remedies.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { Verdict } from '#src/ui/Verdict.tsx'
import { UpdateLoginProviderDocument } from '../login-provider.generated.ts'
import type { Provider } from '../ProviderFrame.tsx'
import { requestedWords } from '../requested-words.ts'
import { providerChanges } from '../server-words.ts'
import { PreviewFacts } from './PreviewFacts.tsx'
import { usePreview, type Previewed } from './use-preview.ts'
import classes from './connection.module.css'

/** Reads a provider's metadata from an address, a file or pasted text, and shows them before they are saved. */
export const ConnectionCard = ({ provider }: { provider: Provider }) => {
  const { t, i18n } = useLingui()
  const { previewed, running, read, forget: forgetPreview } = usePreview(provider)
  const { run, running: saving } = useAction(UpdateLoginProviderDocument, providerChanges)
  const isOidc = provider.protocol === 'OIDC'
  const card = useFocusFallback<HTMLElement>()
  const [typed, setTyped] = useState<string>()
  const address = typed ?? (isOidc ? provider.authority : provider.metadataUrl) ?? ''
  const [pasted, setPasted] = useState<string>()
  const [tooLarge, setTooLarge] = useState<'file' | 'text'>()
  const problem = useId()
  const forget = () => {
    forgetPreview()
    setTooLarge(undefined)
  }
  const label = isOidc ? t`Issuer` : t`Metadata address`
  const readText = (document: string, fileName?: string) => {
    forget()
    if (document.length > LONGEST_METADATA) return setTooLarge(fileName === undefined ? 'text' : 'file')
    return void read({ document, ...(fileName !== undefined && { fileName }) })
  }
  const { id, version } = provider
  const take = async (found: Previewed) => {
    const saved = await run({ input: { id, version, ...inputOf(isOidc, found) } }, ({ updateLoginProvider }) => {
      const requested = requestedWords(provider, updateLoginProvider.loginProvider)
      if (requested) return i18n._(requested)
      return isOidc ? t`Issuer saved` : t`Metadata saved`
    })
    if (!saved) return
    setTyped(undefined)
    setPasted(undefined)
    forget()
  }
  return (
    <Card
      ref={card}
      title={<Trans>Connection</Trans>}
      description={
        isOidc ? (
          <Trans>Enter the provider’s issuer, or upload its discovery document. You see what was found before it is saved.</Trans>
        ) : (
          <Trans>Enter the metadata address, or upload or paste the metadata. You see what was found before it is saved.</Trans>
        )
      }
    >
      <Connected issuer={isOidc ? provider.authority : provider.entityId} />
      <form
        className={classes['root']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (pasted !== undefined) return readText(pasted)
          setTooLarge(undefined)
          return void read({ address: address.trim() })
        }}
      >
        {pasted === undefined ? (
          <TextInput
            label={label}
            type="url"
            placeholder="https://"
            value={address}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              forget()
            }}
          />
        ) : (
          <Textarea
            label={isOidc ? t`Discovery document` : t`Metadata`}
            rows={8}
            value={pasted}
            error={tooLarge === 'text' && i18n._(metadataRemedies.TOO_LARGE)}
            onChange={(event) => {
              setPasted(event.currentTarget.value)
              forget()
            }}
          />
        )}
        <div className={classes['buttons']}>
          <Button type="submit" kind="secondary" busy={running} unavailable={(pasted ?? address).trim() === ''}>
            <Trans>Preview</Trans>
          </Button>
          <FileButton
            label={isOidc ? t`Discovery document` : t`Metadata file`}
            accept={isOidc ? '.json,application/json' : '.xml,text/xml,application/xml,application/samlmetadata+xml'}
            kind="subtle"
            busy={running}
            describedBy={problem}
            onChoose={(file) => void file.arrayBuffer().then((bytes) => readText(decodeText(new Uint8Array(bytes)), file.name))}
          >
            <IconUpload size={16} aria-hidden="true" />
            <Trans>Upload a file</Trans>
          </FileButton>
          <Button kind="subtle" onClick={() => (setPasted(pasted === undefined ? '' : undefined), forget())}>
            {pasted === undefined ? <Trans>Paste the text</Trans> : <Trans>Enter an address</Trans>}
          </Button>
        </div>
        <div id={problem} role="alert">
          {tooLarge === 'file' && <Input.Error>{i18n._(metadataRemedies.TOO_LARGE)}</Input.Error>}
        </div>
      </form>
      <div role="status">{previewed && <PreviewFacts found={previewed} protocol={provider.protocol} />}</div>
      {previewed?.preview?.fault === null && (
        <div className={classes['buttons']}>
          <Button busy={saving} onClick={() => void take(previewed)}>
            {isOidc ? <Trans>Use this issuer</Trans> : <Trans>Use these metadata</Trans>}
          </Button>
        </div>
      )}
    </Card>
  )
}

const Connected = ({ issuer }: { issuer: string | null }) => (
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
)

/** Returns the input to save from a preview: for OpenID Connect the issuer, for SAML2 the address or the document. */
function inputOf(isOidc: boolean, { source, preview }: Previewed) {
  if (isOidc) return { authority: preview?.issuer ?? '' }
  return 'address' in source ? { metadataUrl: source.address } : { metadata: source.document }
}
