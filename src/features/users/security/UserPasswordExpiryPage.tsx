import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { passwordExpiry } from './expiry.record.tsx'
import { Governed } from '../Governed.tsx'
import { userChanges } from '../user-changes.ts'
import { useUser } from '../UserFrame.tsx'

/** Sets when a user has to choose a new password. */
const UserPasswordExpiryPage = () => (
  <Governed does="resetPassword">
    <RecordEditor page={passwordExpiry} entity={useUser()} types={userChanges.types} />
  </Governed>
)

export default UserPasswordExpiryPage
