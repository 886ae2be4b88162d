import { Trans, useLingui } from '@lingui/react/macro'
import { userTypeWords } from '#src/access/person-words.ts'
import { USER_TYPES, codeOfUserType } from '#contract/people.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { RecordLink } from '#src/resources/RecordLink.tsx'
import type { AuditEntryFragment } from './logs.generated.ts'

type ActingAsProps = { row: Pick<AuditEntryFragment, 'actingAs' | 'viewedAsUserType' | 'viewedAsName'> }

/** In which capacity somebody acted, and in whose view. */
export const ActingAs = ({ row: { actingAs, viewedAsUserType, viewedAsName } }: ActingAsProps) => {
  const { t, i18n } = useLingui()
  const [capacity, id = ''] = actingAs?.split(':', 2) ?? []
  if (capacity === 'job') return <RecordLink name={t`In a job`} path={paths.job('vendor', id)} />
  if (capacity === 'view') {
    const type = USER_TYPES.find((each) => codeOfUserType(each) === String(viewedAsUserType))
    const kind = type && i18n._(userTypeWords[type])
    const whom = [kind, viewedAsName].filter((each) => each !== undefined && each !== null).join(', ')
    return whom === '' ? <Trans>In the portal as somebody else</Trans> : <Trans>In the portal as: {whom}</Trans>
  }
  if (capacity === 'link') return id === 'SETUP' ? <Trans>By a setup link</Trans> : <Trans>By a link from a message</Trans>
  if (capacity === 'scim') return <Trans>As a directory (SCIM)</Trans>
  if (capacity === 'app') return <Trans>As an app, without a user</Trans>
  if (capacity === 'join') return <Trans>Joining by a login provider</Trans>
  if (capacity === 'group') return <Trans>By a group of a login provider</Trans>
  if (capacity === 'leaving') return <Trans>By a day of leaving that was set</Trans>
  if (capacity === 'command') return <Trans>By a command on the server</Trans>
  return <Trans>In person</Trans>
}
