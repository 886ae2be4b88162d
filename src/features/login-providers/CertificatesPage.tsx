import { Trans, useLingui } from '@lingui/react/macro'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { useReader } from '#src/resources/reader.ts'
import { metadataRemedies } from '#src/resources/sign-ins/metadata-remedies.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { CertificateRows } from './CertificateRows.tsx'
import { UpdateLoginProviderDocument } from './login-provider.generated.ts'
import { mayChange } from './may-change.ts'
import { useProviderRecord } from './ProviderFrame.tsx'
import { providerChanges } from './server-words.ts'

/** Signing certificates of a SAML2 provider, their validity, and when they were last read. */
const CertificatesPage = () => {
  const { t, i18n } = useLingui()
  const reader = useReader()
  const { id, version, certificates, metadataUrl, metadataAskedAt, metadataFault } = useProviderRecord()
  const { run, running } = useAction(UpdateLoginProviderDocument, providerChanges)
  const isReadable = metadataUrl !== null && mayChange(reader)
  return (
    <Cards>
      <Card
        title={<Trans>Certificates</Trans>}
        description={
          <Trans>
            Several are accepted at once while the provider changes over. You are reminded 60, 30, 7 and 1 days before the last one ends.
          </Trans>
        }
      >
        {certificates.length === 0 ? (
          <EmptyState title={<Trans>No certificates yet</Trans>}>
            <Trans>Add the provider’s metadata in its setup.</Trans>
          </EmptyState>
        ) : (
          <CertificateRows certificates={certificates} />
        )}
      </Card>
      <Card
        title={<Trans>Metadata</Trans>}
        description={
          metadataUrl === null ? (
            <Trans>Added as a document. Add the new one in the setup before the provider changes its certificates.</Trans>
          ) : (
            <Trans>Read again every six hours.</Trans>
          )
        }
        actions={
          isReadable && (
            <Button kind="secondary" busy={running} onClick={() => void run({ input: { id, version, metadataUrl } }, t`Metadata read`)}>
              <Trans>Read metadata again</Trans>
            </Button>
          )
        }
      >
        <Facts
          facts={[
            { label: t`Metadata address`, value: metadataUrl, wide: true },
            { label: t`Last read`, value: metadataAskedAt && <TimeStamp value={metadataAskedAt} /> },
            { label: t`Problem`, value: metadataFault && <Verdict tone="bad">{i18n._(metadataRemedies[metadataFault])}</Verdict> },
          ]}
        />
      </Card>
    </Cards>
  )
}

export default CertificatesPage
