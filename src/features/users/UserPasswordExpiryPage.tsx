import { Trans } from '@lingui/react/macro'
import type { Portal } from '#src/lib/paths.ts'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { userChanges } from './user-changes.ts'
import { passwordExpiry } from './expiry.record.tsx'
import { UserFrame } from './UserFrame.tsx'

/** When a user has to choose a new password. */
export const UserPasswordExpiryPage = ({ portal }: { portal: Portal }) => (
  <UserFrame portal={portal} title={<Trans>Password expiry</Trans>}>
    {(user) => <RecordEditor key={user.id} page={passwordExpiry} entity={user} types={userChanges.types} />}
  </UserFrame>
)
