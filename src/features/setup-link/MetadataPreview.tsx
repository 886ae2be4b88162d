import { Trans, useLingui } from '@lingui/react/macro'
import type { SetupAnswer } from '#contract/login-providers/setup-page.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { endpointNames } from '#src/resources/sign-ins/endpoint-names.ts'
import { RefusedMetadata } from '#src/resources/sign-ins/RefusedMetadata.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { faultWords } from './setup-words.ts'
import classes from './setup-link.module.css'

/** The contents of the metadata, or why they cannot be used. */
export const MetadataPreview = ({ preview }: { preview: NonNullable<SetupAnswer['preview']> }) => {
  const { t } = useLingui()
  const formats = useFormats()
  if (preview.fault !== null)
    return (
      <div className={classes['found']}>
        <RefusedMetadata remedy={faultWords[preview.fault]} finding={preview.finding} detail={preview.detail} />
      </div>
    )
  const { issuer, endpoints, certificates } = preview
  const labelOf = (name: string) => {
    const binding = BINDINGS[name]
    return binding === undefined ? (endpointNames[name] ?? name) : t`Sign-in URL (${binding})`
  }
  return (
    <div className={classes['found']}>
      <Verdict tone="good">
        <Trans>This can be used.</Trans>
      </Verdict>
      <Facts
        facts={[
          { label: t`Issuer`, value: issuer, wide: true },
          ...endpoints.map(({ name, address }) => ({ label: labelOf(name), value: address, wide: true })),
        ]}
      />
      {certificates.length > 0 && (
        <Rows label={t`Certificates`}>
          {certificates.map(({ subject, fingerprint, endsAt }) => {
            const date = formats.date(endsAt)
            return <Row key={fingerprint} title={subject.replaceAll('\n', ', ')} detail={<Trans>Certificate, valid until {date}</Trans>} />
          })}
        </Rows>
      )}
    </div>
  )
}

/** Names from the standards, which are not translated. */
const BINDINGS: Readonly<Record<string, string>> = { HTTP_REDIRECT: 'HTTP-Redirect', HTTP_POST: 'HTTP-POST' }
