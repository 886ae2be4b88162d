import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { Card } from '#src/ui/Card.tsx'
import { keyOf, resourcesOf, type KnownActivity } from '../grid/activities.ts'
import { KnownActivitiesDocument } from '../profile.generated.ts'
import { AccessProfilePeopleDocument, type AccessProfilePeopleQuery } from './people.generated.ts'
import { PeopleGrid } from './PeopleGrid.tsx'
import classes from './people.module.css'

/** The permissions that the members of a customer have by their access profiles. */
export const PeoplePart = ({ customerId }: { customerId: string }) => (
  <QueryPart query={AccessProfilePeopleDocument} variables={{ id: customerId }}>
    {(answer) => (
      <QueryPart query={KnownActivitiesDocument} variables={{}}>
        {({ myAccess }) => <People customerId={customerId} answer={answer} known={myAccess.knownActivities} />}
      </QueryPart>
    )}
  </QueryPart>
)

type PeopleProps = { customerId: string; answer: AccessProfilePeopleQuery; known: readonly KnownActivity[] }

const People = ({ customerId, answer: { accessProfilePeople, accessProfiles }, known }: PeopleProps) => {
  const { t } = useLingui()
  const portal = usePortalName()
  const navigate = useNavigate()
  const rows = useMemo(() => resourcesOf(known), [known])
  const granted = useMemo(
    () => new Map(accessProfiles.nodes.map(({ id, activities }) => [id, new Set(activities.map(keyOf))])),
    [accessProfiles],
  )
  const { total, nodes } = accessProfilePeople
  const shown = nodes.length
  return (
    <Card
      title={<Trans>Permissions by user</Trans>}
      description={<Trans>Arrow keys move, Enter opens the access profile of a user.</Trans>}
    >
      {shown === 0 ? (
        <p className={classes['none']}>
          <Trans>This customer has no users.</Trans>
        </p>
      ) : (
        <PeopleGrid
          label={t`Permissions by user`}
          people={nodes}
          rows={rows}
          granted={granted}
          portal={portal}
          onOpen={({ userId, profileId }) =>
            void navigate(profileId === null ? paths.user(portal, userId) : paths.accessProfile(portal, customerId, profileId))
          }
        />
      )}
      {total > shown && (
        <p className={classes['none']}>
          <Trans>The first {shown} are shown.</Trans>
        </p>
      )}
    </Card>
  )
}
