import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ownEntry } from '#src/lib/addresses/own-entry.ts'
import { signInCodes, signInWords } from '#src/resources/sign-ins/sign-in-words.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { useUser } from '../UserFrame.tsx'
import { MoreLink } from './MoreLink.tsx'
import type { UserSecurityFacts } from './use-user-findings.tsx'

export const ActivityCard = ({ security: { sessions, lastFailedSignIn: failed, accessFailedCount } }: { security: UserSecurityFacts }) => {
  const { t, i18n } = useLingui()
  const { extension } = useUser()
  const words = failed && (signInCodes[failed.reason ?? ''] ?? ownEntry(signInWords, failed.type))
  const [latest] = sessions
  const device = latest && [latest.browser, latest.system].filter((name) => name !== '').join(' · ')
  return (
    <Card title={<Trans>Last activity</Trans>} actions={<MoreLink to={paths.userSignIns}>{t`Sign-ins`}</MoreLink>}>
      <Facts
        facts={[
          { label: t`Last sign-in`, value: extension.lastLogonDate === null ? t`Never` : <TimeStamp value={extension.lastLogonDate} /> },
          {
            label: t`Active sessions`,
            value: (
              <>
                {sessions.length === 0 ? t`None` : <Plural value={sessions.length} one="# session" other="# sessions" />}
                {device && ` · ${device}`}
              </>
            ),
          },
          {
            label: t`Last failed sign-in`,
            value: failed ? (
              <>
                <TimeStamp value={failed.at} /> · {words ? i18n._(words) : failed.type}
              </>
            ) : (
              t`None`
            ),
          },
          ...(accessFailedCount > 0 ? [{ label: t`Failed attempts since`, value: String(accessFailedCount) }] : []),
        ]}
      />
    </Card>
  )
}
