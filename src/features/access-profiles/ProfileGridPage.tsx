import { Trans } from '@lingui/react/macro'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { useReader } from '#src/resources/reader.ts'
import { Card } from '#src/ui/Card.tsx'
import { GridEditor } from './grid/GridEditor.tsx'
import { mayEdit } from './may-edit.ts'
import { KnownActivitiesDocument } from './profile.generated.ts'
import { useProfileRecord } from './ProfileFrame.tsx'

const ProfileGridPage = () => {
  const profile = useProfileRecord()
  const reader = useReader()
  return (
    <QueryPart query={KnownActivitiesDocument} variables={{}}>
      {({ myAccess }) => (
        <Card
          title={<Trans>Permissions</Trans>}
          description={<Trans>Arrow keys move, Space sets a cell, Shift marks a range. A heading sets its whole row or column.</Trans>}
        >
          <GridEditor profile={profile} known={myAccess.knownActivities} readOnly={!mayEdit(profile, 'UPDATE', reader)} />
        </Card>
      )}
    </QueryPart>
  )
}

export default ProfileGridPage
