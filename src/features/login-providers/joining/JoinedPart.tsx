import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#src/lib/addresses/paths.ts'
import { useFormChange } from '#src/resources/mutation/use-form-change.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { AskFirst } from '#src/resources/record/actions/AskFirst.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { TakeBackJoinedUsersDocument } from './joining.generated.ts'
import { joiningChanges } from './joining-words.ts'
import type { JoiningProvider } from './joining.record.ts'

type Props = { provider: JoiningProvider }

/** The users who joined by a login provider, and the button that takes joining back. */
export const JoinedPart = ({ provider }: Props) => {
  const { t } = useLingui()
  const portal = usePortalName()
  const [asked, setAsked] = useState(false)
  const { joined, counts } = provider.joining
  const all = counts.fresh + counts.changed + counts.inactive
  return (
    <Card
      title={<Trans>Users who joined</Trans>}
      description={all > 0 && <Plural value={all} one="# user has joined." other="# users have joined." />}
      actions={
        all > 0 && (
          <Button kind="secondary" onClick={() => setAsked(true)}>
            <Trans>Take joining back</Trans>
          </Button>
        )
      }
    >
      {all === 0 ? (
        <EmptyState title={<Trans>Nobody has joined</Trans>}>
          <Trans>Users who join at their first sign-in appear here.</Trans>
        </EmptyState>
      ) : (
        <Rows label={t`Users who joined`}>
          {joined.map(({ id, name, joinedAt, state, hasPassword }) => (
            <Row
              key={id}
              title={<Link to={paths.user(portal, id)}>{name}</Link>}
              detail={
                <>
                  <TimeStamp value={joinedAt} />
                  {state === 'CHANGED' && ` · ${t`Changed since`}`}
                  {state === 'INACTIVE' && ` · ${t`Inactive`}`}
                  {hasPassword && ` · ${t`Has set a password`}`}
                </>
              }
            />
          ))}
        </Rows>
      )}
      {asked && <TakeBackDialog provider={provider} onClose={() => setAsked(false)} />}
    </Card>
  )
}

const TakeBackDialog = ({ provider: { id, displayName, joining }, onClose }: Props & { onClose: () => void }) => {
  const { t } = useLingui()
  const takeBack = useFormChange(TakeBackJoinedUsersDocument, joiningChanges)
  const { fresh, changed, inactive, digest } = joining.counts
  return (
    <AskFirst
      title={<Trans>Take joining by {displayName} back?</Trans>}
      confirm={<Trans>Take joining back</Trans>}
      danger
      words={joiningChanges.words}
      send={async () => {
        const { data, ...rest } = await takeBack({ input: { id, people: fresh, digest } })
        const counts = data?.takeBackJoinedUsers.counts
        if (counts) {
          const { takenBack, changed: kept, refused } = counts
          toast.success(
            t`Deactivated: ${takenBack}. Kept because they were changed since: ${kept}. Kept because you may not change them: ${refused}.`,
          )
        }
        return rest
      }}
      onCancel={onClose}
      onDone={onClose}
    >
      <p>
        <Trans>Nobody joins any longer.</Trans>{' '}
        <Plural
          value={fresh}
          _0="No user is deactivated."
          one="# user is deactivated and signed out."
          other="# users are deactivated and signed out."
        />{' '}
        {changed > 0 && (
          <Plural
            value={changed}
            one="# user is kept, because others have given them more since."
            other="# users are kept, because others have given them more since."
          />
        )}{' '}
        {inactive > 0 && <Plural value={inactive} one="# user is inactive already." other="# users are inactive already." />}
      </p>
      <p>
        <Trans>They do not join again until you activate them.</Trans>
      </p>
    </AskFirst>
  )
}
