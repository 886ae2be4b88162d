import { Trans, useLingui } from '@lingui/react/macro'
import { isNegotiated } from '#machines/auth/auth.selectors.ts'
import { roleLabel, roleWords } from '#src/access/role-label.ts'
import { useAuthFact, useProfile, useViewer } from '#src/bridge/auth.bridge.tsx'
import { NoAnswer } from '#src/resources/query/NoAnswer.tsx'
import { useStableQuery } from '#src/resources/query/use-stable-query.ts'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import { PersonPicture } from '#src/ui/PersonPicture.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { AvatarPicker } from './AvatarPicker.tsx'
import { MyProfileDocument } from './my-profile.generated.ts'
import classes from './profile.module.css'
import { useOwnPages } from './use-own-pages.ts'
import { laterPart } from '#src/ui/later-part.tsx'

/** Loaded after the page itself, so that the user's data appear first. */
const PersonalSettings = laterPart(
  async () => (await import('./PersonalSettings.tsx')).default,
  () => <SkeletonLines lines={6} />,
)

const NOTHING = {}

const ProfilePage = () => {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const token = useProfile()
  const viewer = useViewer()
  const negotiated = useAuthFact(isNegotiated) ?? false
  const asked = useStableQuery(MyProfileDocument, NOTHING)
  useOwnPages()
  usePageReady(asked.phase !== 'loading')
  if (!token || !viewer) return null
  const label = roleLabel(viewer)
  const mine = asked.data?.myProfile
  return (
    <>
      <PageHeader title={<Trans>Profile</Trans>} description={<Trans>Your account details.</Trans>} />
      <Cards>
        <Card>
          <div className={classes['head']}>
            <PersonPicture subject={token.subject} name={token.fullName} size={72} available={negotiated} />
            <div>
              <h2 className={classes['name']}>{token.fullName}</h2>
              <p className={classes['role']}>{typeof label === 'string' ? i18n._(roleWords[label]) : label.name}</p>
              <AvatarPicker subject={token.subject} />
            </div>
          </div>
          <Facts
            facts={[
              { label: t`User name`, value: token.userName },
              { label: t`Company number`, value: token.companyId },
              { label: t`Employee number`, value: token.employeeId },
              { label: t`User ID`, value: <CopyText value={token.subject} what={t`User ID`} />, wide: true },
            ]}
          />
        </Card>
        <Card title={<Trans>Contact and security</Trans>}>
          {mine === undefined ? (
            <NoAnswer query={asked} lines={4} />
          ) : (
            <Facts
              facts={[
                { label: t`Email`, value: mine.email && `${mine.email} · ${mine.emailConfirmed ? t`confirmed` : t`not confirmed`}` },
                {
                  label: t`Phone number`,
                  value: mine.phoneNumber && `${mine.phoneNumber} · ${mine.phoneNumberConfirmed ? t`confirmed` : t`not confirmed`}`,
                },
                { label: t`Two-factor authentication`, value: mine.twoFactorEnabled ? t`On` : t`Off` },
                { label: t`Partner`, value: mine.partner?.name },
                {
                  label: t`Organisations`,
                  value: mine.customers.length > 0 && formats.list(mine.customers.map((customer) => customer.name ?? '')),
                },
              ]}
            />
          )}
        </Card>
        <PersonalSettings subject={token.subject} />
      </Cards>
    </>
  )
}

export default ProfilePage
