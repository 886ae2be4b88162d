import { Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import type { Provider } from './ProviderFrame.tsx'

const TONES = { GOOD: 'good', ENDS_SOON: 'warning', ENDED: 'bad' } as const

export const CertificateRows = ({ certificates }: { certificates: Provider['certificates'] }) => {
  const { t } = useLingui()
  const formats = useFormats()
  return (
    <Rows label={t`Certificates`}>
      {certificates.map(({ subject, fingerprint, validFrom, endsAt, state }) => {
        const [from, until] = [formats.date(validFrom), formats.date(endsAt)]
        return (
          <Row
            key={fingerprint}
            title={<strong>{subject.replaceAll('\n', ', ')}</strong>}
            detail={
              <Trans>
                Valid {from} to {until}
              </Trans>
            }
          >
            <Verdict tone={TONES[state]}>{state === 'GOOD' ? t`Valid` : state === 'ENDS_SOON' ? t`Ends soon` : t`Expired`}</Verdict>
          </Row>
        )
      })}
    </Rows>
  )
}
