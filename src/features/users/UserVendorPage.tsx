import { Trans } from '@lingui/react/macro'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { userChanges } from './user-changes.ts'
import { VENDOR_TYPES } from './words/user-words.ts'
import { Governed } from './Governed.tsx'
import { useUser } from './UserFrame.tsx'
import type { User } from './UserFrame.tsx'
import { vendorDetails } from './vendor.record.tsx'
import { VendorReach } from './VendorReach.tsx'

/** Edits type and partner of vendor staff, and shows what they can see. */
const UserVendorPage = () => {
  const user = useUser()
  return <Governed>{VENDOR_TYPES.has(user.userType) ? <VendorDetails user={user} /> : <NoVendor />}</Governed>
}

const VendorDetails = ({ user }: { user: User }) => (
  <Cards>
    <RecordEditor page={vendorDetails} entity={user} types={userChanges.types} />
    <VendorReach userType={user.userType} partner={user.partner?.name} />
  </Cards>
)

const NoVendor = () => (
  <EmptyState icon="user" title={<Trans>This user is not vendor staff</Trans>}>
    <p>
      <Trans>To see vendor details here, assign this user a vendor user type in Basic Details.</Trans>
    </p>
  </EmptyState>
)

export default UserVendorPage
