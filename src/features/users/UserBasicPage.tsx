import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { perPortal } from '#src/resources/portal-name.ts'
import { useReader } from '#src/resources/reader.ts'
import { mayManage } from './actions/may-manage.ts'
import { userBasic, userManaged, userMemberships } from './basic.record.tsx'
import { DeleteUserCard } from './DeleteUserCard.tsx'
import { useGoverned } from './Governed.tsx'
import { ManagedCard } from './ManagedCard.tsx'
import { userChanges } from './user-changes.ts'
import { UserFacts } from './UserFacts.tsx'
import { useUser } from './UserFrame.tsx'

const usePage = perPortal(userBasic)
const useManagedPage = perPortal(userManaged)
const useMembershipPage = perPortal(userMemberships)

/** Basic details of one user, to change, and what else is known of them. */
const UserBasicPage = () => {
  const user = useUser()
  const reader = useReader()
  const { why, closed } = useGoverned({ needs: 'MEMBERSHIP' })
  const [page, ofMembership, managed] = [usePage(), useMembershipPage(), useManagedPage()]
  const whole = user.managedBy ? managed : page
  return (
    <LimitedPart why={why} closed={false}>
      <RecordColumns
        aside={
          <>
            <UserFacts user={user} />
            {!user.managedBy && mayManage(user, reader, 'delete') && <DeleteUserCard user={user} />}
          </>
        }
      >
        <LimitedPart why={undefined} closed={closed}>
          {user.managedBy && <ManagedCard user={user} name={user.managedBy.name} />}
          <RecordEditor
            key={user.authority}
            page={user.authority === 'MEMBERSHIP' ? ofMembership : whole}
            entity={user}
            types={userChanges.types}
          />
        </LimitedPart>
      </RecordColumns>
    </LimitedPart>
  )
}

export default UserBasicPage
