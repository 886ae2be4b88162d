import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { perPortal } from '#src/resources/portal-name.ts'
import { userBasic, userMemberships } from './basic.record.tsx'
import { DeleteUserCard } from './DeleteUserCard.tsx'
import { Governed } from './Governed.tsx'
import { userChanges } from './user-changes.ts'
import { UserFacts } from './UserFacts.tsx'
import { useUser } from './UserFrame.tsx'

const usePage = perPortal(userBasic)
const useMembershipPage = perPortal(userMemberships)

/** Basic details of one user, to change, and what else is known of them. */
const UserBasicPage = () => {
  const user = useUser()
  const [page, ofMembership] = [usePage(), useMembershipPage()]
  return (
    <Governed needs="MEMBERSHIP">
      <RecordColumns
        aside={
          <>
            <UserFacts user={user} />
            {user.authority === 'FULL' && <DeleteUserCard user={user} />}
          </>
        }
      >
        <RecordEditor
          key={user.authority}
          page={user.authority === 'MEMBERSHIP' ? ofMembership : page}
          entity={user}
          types={userChanges.types}
        />
      </RecordColumns>
    </Governed>
  )
}

export default UserBasicPage
