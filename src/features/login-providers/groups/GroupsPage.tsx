import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { joiningChanges, joiningServerWords } from '../joining/joining-words.ts'
import { GroupRows } from './GroupRows.tsx'
import { LoginProviderGroupsDocument } from './groups.generated.ts'
import { groupsPage, type GroupsProvider } from './groups.record.ts'
import { useGroupChange } from './use-group-change.tsx'

const GroupsPage = () => {
  const { provider: id = '' } = useParams()
  return (
    <QueryPart query={LoginProviderGroupsDocument} variables={{ id }}>
      {({ loginProvider }) => loginProvider && <Readable provider={loginProvider} />}
    </QueryPart>
  )
}

export default GroupsPage

const Readable = ({
  provider: { groups, ...provider },
}: {
  provider: Omit<GroupsProvider, 'groups'> & { groups: GroupsProvider['groups'] | null }
}) =>
  groups === null ? (
    <LimitedPart why={joiningServerWords['LOGINPROVIDER_BEYOND_YOU']} closed>
      {null}
    </LimitedPart>
  ) : (
    <Parts provider={{ ...provider, groups }} />
  )

const Parts = ({ provider }: { provider: GroupsProvider }) => (
  <RecordColumns aside={<SeenCard provider={provider} />}>
    <Cards>
      {provider.groups.isPaused && <Pause provider={provider} />}
      <RecordEditor page={groupsPage} entity={provider} types={joiningChanges.types} />
      <GroupRows provider={provider} />
    </Cards>
  </RecordColumns>
)

/** A pause ends when somebody who could give what the groups give confirms them. */
const Pause = ({ provider }: { provider: GroupsProvider }) => {
  const { t } = useLingui()
  const { ask, dialog } = useGroupChange(provider)
  return (
    <Callout
      role="status"
      actions={
        <Button
          kind="secondary"
          size="sm"
          onClick={() =>
            void ask({ enabled: true }, { title: t`Confirm the groups?`, confirm: t`Confirm groups`, done: t`Groups confirmed` })
          }
        >
          <Trans>Confirm groups</Trans>
        </Button>
      }
    >
      <Trans>
        Groups are paused: whoever set them up has left, or the connection has changed since. Access profiles that they gave end after 30
        days. Confirm the groups to answer for them yourself.
      </Trans>
      {dialog}
    </Callout>
  )
}

const SeenCard = ({ provider: { groups } }: { provider: GroupsProvider }) => {
  const { t } = useLingui()
  const { seenKind, seenValues, seenAt } = groups
  return (
    <Card title={<Trans>Last test sign-in</Trans>}>
      {seenKind === null && (
        <p>
          <Trans>Save the claim, then test the sign-in: its groups appear here to choose from.</Trans>
        </p>
      )}
      {seenKind === 'ABSENT' && (
        <p>
          <Trans>The claim was not sent. Check its name, and whether the provider releases it.</Trans>
        </p>
      )}
      {seenKind === 'UNAVAILABLE' && (
        <p>
          <Trans>
            The groups are not known: the provider has too many to list, sends them in a form that cannot be read, or did not answer at its
            UserInfo endpoint. In Entra ID, release only the groups that are assigned to the application. Until then, access profiles stay
            for 24 hours.
          </Trans>
        </p>
      )}
      {seenKind !== null && (
        <Facts
          facts={[
            { label: t`Time`, value: seenAt !== null && <TimeStamp value={seenAt} /> },
            ...(seenKind === 'VALUES'
              ? [{ label: t`Groups`, value: seenValues.length > 0 ? seenValues.join(', ') : t`None`, wide: true }]
              : []),
          ]}
        />
      )}
    </Card>
  )
}
