import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { perPortal } from '#src/resources/portal-name.ts'
import { Cards } from '#src/ui/Cards.tsx'
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
      <Cards>
        <RecordEditor
          key={user.authority}
          page={user.authority === 'MEMBERSHIP' ? ofMembership : page}
          entity={user}
          types={userChanges.types}
        />
        <UserFacts user={user} />
        {user.authority === 'FULL' && <DeleteUserCard user={user} />}
      </Cards>
    </Governed>
  )
}

export default UserBasicPage
