import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { readsLogs } from '#src/access/reads-logs.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { FollowLinks } from '#src/resources/FollowLinks.tsx'
import { whereAddress } from '#src/resources/list/address/where-address.ts'
import { useReader } from '#src/resources/reader.ts'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { deviceOf, endOf, methodOf } from './session-words.ts'
import type { SignInEntryFragment } from './signins.generated.ts'

export const SignInDetails = ({ row }: { row: SignInEntryFragment }) => {
  const { t, i18n } = useLingui()
  const { portal, mayDo } = useReader()
  const { id, userId, createdAt, lastActivityAt, expiresAt, endedAt, endedBy, endedByName, host, address, apps } = row
  const session = t`Session`
  const withEvents = portal === 'vendor' && mayDo(readsLogs)
  return (
    <>
      <Facts
        facts={[
          { label: t`Signed in`, value: <TimeStamp value={createdAt} as="dateTime" /> },
          { label: t`Last active`, value: <TimeStamp value={lastActivityAt} as="dateTime" /> },
          { label: t`Signed in with`, value: methodOf(row, i18n) },
          { label: t`Device`, value: deviceOf(row, i18n) },
          { label: t`IP address`, value: address },
          { label: t`Host`, value: host },
          { label: t`Apps`, value: apps.map(({ name }) => name).join(', ') },
          ...(endedAt === null
            ? [{ label: t`Expires`, value: <TimeStamp value={expiresAt} as="dateTime" /> }]
            : [
                { label: t({ message: 'Ended', context: 'session' }), value: <TimeStamp value={endedAt} as="dateTime" /> },
                { label: t`Reason`, value: endOf(row, i18n) },
                {
                  label: t`Ended by`,
                  value: endedBy !== null && endedByName !== null ? <Link to={paths.user(portal, endedBy)}>{endedByName}</Link> : null,
                },
              ]),
          { label: session, value: <CopyText value={id} what={session} />, wide: true },
        ]}
      />
      <FollowLinks
        links={[
          { to: paths.userSignIns(portal, userId), label: t`Sign-ins of this user` },
          ...(withEvents
            ? [
                {
                  to: whereAddress(paths.eventLog(), [{ field: 'sessionId', operator: '=', values: [id] }]),
                  label: t`Events of this session`,
                },
              ]
            : []),
        ]}
      />
    </>
  )
}
