import { Trans } from '@lingui/react/macro'
import type { Portal } from '#src/lib/paths.ts'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { userChanges } from './user-changes.ts'
import { userBasic, userMemberships } from './basic.record.tsx'
import { DeleteUserCard } from './DeleteUserCard.tsx'
import { UserFacts } from './UserFacts.tsx'
import { UserFrame } from './UserFrame.tsx'

const pages = { admin: userBasic('admin'), vendor: userBasic('vendor') } as const
const ofMembership = { admin: userMemberships('admin'), vendor: userMemberships('vendor') } as const

/** Basic details of one user, to change, and what else is known of them. */
export const UserBasicPage = ({ portal }: { portal: Portal }) => (
  <UserFrame portal={portal} title={<Trans>Basic Details</Trans>} needs="MEMBERSHIP">
    {(user) => (
      <Cards>
        <RecordEditor
          key={`${user.id} ${user.authority}`}
          page={(user.authority === 'MEMBERSHIP' ? ofMembership : pages)[portal]}
          entity={user}
          types={userChanges.types}
        />
        <UserFacts user={user} />
        {user.authority === 'FULL' && <DeleteUserCard portal={portal} user={user} />}
      </Cards>
    )}
  </UserFrame>
)
