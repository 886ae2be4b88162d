import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { UndoScimLeavingDocument } from './provisioning.generated.ts'
import { scimChanges } from './provisioning-words.ts'
import type { ScimProvider } from './setup.record.ts'

/** What a directory does, or does not do any more, that an administrator should look at. */
export const Alarms = ({ provider: { id, scim } }: { provider: ScimProvider }) => (
  <>
    {scim.silentSince !== null && (
      <Callout role="status">
        <Trans>
          This directory sent requests daily. The last one came on <TimeStamp value={scim.silentSince} as="date" />. Until it sends again,
          people who leave stay active here.
        </Trans>
      </Callout>
    )}
    {scim.massLeavings.map((leaving) => (
      <MassLeaving key={leaving.id} id={id} leaving={leaving} />
    ))}
    {scim.waitingLeavers.length > 0 && <WaitingLeavers waiting={scim.waitingLeavers} />}
  </>
)

type Leaving = ScimProvider['scim']['massLeavings'][number]

const MassLeaving = ({ id, leaving }: { id: string; leaving: Leaving }) => {
  const { t, i18n } = useLingui()
  const undo = useAction(UndoScimLeavingDocument, scimChanges)
  const { beganAt, people, leavers, undoneAt, restored, changed, impossible, isManaged } = leaving
  const all = i18n.number(people)
  // Also where the server stopped halfway, and some leavers have no result yet.
  const isOpen = undoneAt === null || restored + changed < leavers
  const press = () => void undo.run({ input: { id, leavingId: leaving.id } }, t`Deactivations undone`)
  return (
    <Card title={<Trans>Many users deactivated at once</Trans>}>
      <p>
        <Plural
          value={leavers}
          one={`The directory deactivated or deleted # of ${all} users.`}
          other={`The directory deactivated or deleted # of ${all} users.`}
        />{' '}
        <TimeStamp value={beganAt} />
      </p>
      {undoneAt !== null && (
        <Facts
          facts={[
            { label: t`Made active again`, value: i18n.number(restored) },
            { label: t`Left alone because they have changed since`, value: i18n.number(changed) },
            { label: t`Impossible`, value: i18n.number(impossible) },
          ]}
        />
      )}
      {undoneAt !== null && impossible > 0 && (
        <p>
          <Trans>Users who have been deleted, replaced by someone else, or have more rights than you cannot be made active again.</Trans>
        </p>
      )}
      {isManaged && isOpen && (
        <p>
          <Trans>This directory manages you. Ask an administrator whom it does not manage to undo this.</Trans>
        </p>
      )}
      {!isManaged && isOpen && (
        <Button kind="secondary" size="sm" busy={undo.running} onClick={press}>
          {undoneAt === null ? <Trans>Make them active again</Trans> : <Trans>Try again</Trans>}
        </Button>
      )}
    </Card>
  )
}

const WaitingLeavers = ({ waiting }: { waiting: ScimProvider['scim']['waitingLeavers'] }) => {
  const { t } = useLingui()
  const portal = usePortalName()
  return (
    <Card title={<Trans>Waiting to be deactivated</Trans>}>
      <p>
        <Trans>Each of them is the last administrator of a customer, and is deactivated when someone else administers it.</Trans>
      </p>
      <Rows label={t`Waiting to be deactivated`}>
        {waiting.map(({ userId, name, since }) => (
          <Row
            key={userId}
            title={<Link to={paths.user(portal, userId)}>{name ?? userId}</Link>}
            detail={
              since !== null && (
                <Trans>
                  Since <TimeStamp value={since} />
                </Trans>
              )
            }
          />
        ))}
      </Rows>
    </Card>
  )
}
