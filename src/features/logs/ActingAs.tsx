import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#src/lib/paths.ts'
import { RecordLink } from './RecordLink.tsx'

/** In which capacity somebody acted. */
export const ActingAs = ({ value }: { value: string | null }) => {
  const { t } = useLingui()
  const [capacity, id = ''] = value?.split(':', 2) ?? []
  if (capacity === 'job') return <RecordLink name={t`In a job`} path={paths.job('vendor', id)} />
  if (capacity === 'view') return <Trans>In the portal as somebody else</Trans>
  if (capacity === 'link') return <Trans>By a link from a message</Trans>
  if (capacity === 'scim') return <Trans>As a directory (SCIM)</Trans>
  return <Trans>In person</Trans>
}
