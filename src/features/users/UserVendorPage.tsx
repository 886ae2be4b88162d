import { Trans } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { recordPage } from '#src/resources/record/record-page.ts'
import { userServerWords } from '#src/resources/server-words/user-server-words.ts'
import { partnerChoices } from '#src/resources/choices/references.ts'
import { userChanges } from './user-changes.ts'
import { VENDOR_TYPES, userTypes } from './words/user-words.ts'
import { Governed } from './Governed.tsx'
import { useUser, type User } from './UserFrame.tsx'
import { VendorReach } from './VendorReach.tsx'
import { UpdateUserDocument, updateUserRules } from './user.generated.ts'

const valuesOf = ({ userType, partner }: User) => ({ userType: String(userType), partnerId: partner?.id ?? '' })

/** The form for vendor staff: their type, and the partner of a vendor partner. */
const vendorDetails = recordPage<User>()({
  resource: msg`Vendor Details`,
  values: valuesOf,
  mutation: UpdateUserDocument,
  rules: updateUserRules,
  variables: ({ id, version, changed: { userType, partnerId } }) => ({
    input: { id, version, ...(userType !== undefined && { userType: Number(userType) }), ...(partnerId !== undefined && { partnerId }) },
  }),
  answer: ({ updateUser }) => ({ entity: updateUser.userIdentity, errors: updateUser.errors }),
  serverWords: userServerWords,
  sections: [
    {
      title: msg`Vendor Details`,
      fields: [
        {
          kind: 'select',
          name: 'userType',
          label: msg`Vendor role`,
          choices: userTypes.filter(({ value }) => VENDOR_TYPES.has(value)),
        },
        {
          kind: 'remote',
          name: 'partnerId',
          label: msg`Partner`,
          description: msg`Vendor partners belong to one partner. Vendor support and operations belong to none.`,
          source: partnerChoices,
        },
      ],
    },
  ],
})

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
