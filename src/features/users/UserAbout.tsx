import { useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { ReaderFacts } from '#src/resources/reader.ts'
import { CopyText } from '#src/ui/controls/CopyText.tsx'
import { PersonPicture } from '#src/ui/PersonPicture.tsx'
import { CustomerLinks } from './overview/CustomerLinks.tsx'
import type { User } from './UserFrame.tsx'

/** Details that distinguish users of the same name. */
export const UserAbout = ({ entity: user }: { entity: User }) => {
  const { t } = useLingui()
  return (
    <>
      {user.email !== null && <CopyText value={user.email} what={t`email address`} />}
      {user.userCustomers.length > 0 && (
        <span>
          <CustomerLinks user={user} most={2} />
        </span>
      )}
    </>
  )
}

export const UserPicture = ({ user: { id, displayName, userName, pictureVersion } }: { user: User }) => (
  <PersonPicture
    subject={id}
    name={displayName ?? userName}
    size={48}
    version={pictureVersion ?? undefined}
    available={use(ReaderFacts).loadsPictures && pictureVersion !== null}
  />
)
