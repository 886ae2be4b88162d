import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/paths.ts'

/** In which capacity somebody acted. */
export const ActingAs = ({ value }: { value: string | null }) => {
  const [capacity, id = ''] = value?.split(':', 2) ?? []
  if (capacity === 'job')
    return (
      <Link to={paths.job('vendor', id)}>
        <Trans>In a job</Trans>
      </Link>
    )
  if (capacity === 'view') return <Trans>In the portal as somebody else</Trans>
  if (capacity === 'link') return <Trans>By a link from a message</Trans>
  if (capacity === 'scim') return <Trans>As a directory (SCIM)</Trans>
  return <Trans>In person</Trans>
}
