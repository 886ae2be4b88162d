import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import type { LoginProtocol } from '#src/data/generated/schema.ts'
import { endpointNames } from '#src/resources/sign-ins/endpoint-names.ts'
import { metadataRemedies } from '#src/resources/sign-ins/metadata-remedies.ts'
import { RefusedMetadata } from '#src/resources/sign-ins/RefusedMetadata.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { CertificateRows } from '../CertificateRows.tsx'
import { bindings, nameIdFormats } from '../provider-words.ts'
import type { Preview, Previewed } from './use-preview.ts'
import classes from './connection.module.css'

/** The contents of the metadata, or why they cannot be used. */
export const PreviewFacts = ({ found: { source, preview }, protocol }: { found: Previewed; protocol: LoginProtocol }) => {
  const name = 'document' in source ? source.fileName : undefined
  if (!preview)
    return (
      <div className={classes['found']}>
        <Verdict tone="bad">
          <Trans>The server could not be asked. Try again.</Trans>
        </Verdict>
      </div>
    )
  return (
    <div className={classes['found']}>
      {preview.fault ? (
        <RefusedMetadata remedy={metadataRemedies[preview.fault]} finding={preview.finding ?? null} detail={preview.detail ?? null} />
      ) : (
        <>
          <Verdict tone="good">{name === undefined ? <Trans>This can be used.</Trans> : <Trans>{name} can be used.</Trans>}</Verdict>
          <Found preview={preview} isOidc={protocol === 'OIDC'} />
        </>
      )}
    </div>
  )
}

const Found = ({ preview, isOidc }: { preview: Preview; isOidc: boolean }) => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const { issuer, endpoints, certificates, wantsSignedRequests, nameIdFormats: offered } = preview
  const labelOf = (name: string) => {
    const binding = bindings.find(({ value }) => value === name)?.label.message
    return binding === undefined ? (endpointNames[name] ?? name) : t`Sign-in address (${binding})`
  }
  const addresses = endpoints.map(({ name, address }) => ({ label: labelOf(name), value: address, wide: true }))
  const ofSaml = [
    {
      label: t`Name ID formats`,
      value: formats.list(nameIdFormats.filter(({ value }) => offered.includes(value)).map(({ label }) => i18n._(label))),
    },
    { label: t`Signed requests`, value: wantsSignedRequests ? t`Required` : t`Not required` },
  ]
  return (
    <>
      <Facts facts={[{ label: isOidc ? t`Issuer` : t`Entity ID`, value: issuer, wide: true }, ...addresses, ...(isOidc ? [] : ofSaml)]} />
      {certificates.length > 0 && <CertificateRows certificates={certificates} />}
    </>
  )
}
