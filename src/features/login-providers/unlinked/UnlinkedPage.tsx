import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { JoinRefusal } from '#contract/joining.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { useOutcome } from '#src/resources/mutation/use-outcome.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { useReader } from '#src/resources/reader.ts'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { Row, Rows } from '#src/ui/Rows.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { joiningChanges, joiningServerWords } from '../joining/joining-words.ts'
import { mayChange } from '../may-change.ts'
import { LinkUnlinkedIdentityDocument, LoginProviderUnlinkedDocument, ReleaseUnlinkedIdentityDocument } from './unlinked.generated.ts'
import type { LoginProviderUnlinkedQuery } from './unlinked.generated.ts'

type Provider = NonNullable<LoginProviderUnlinkedQuery['loginProvider']>
type Identity = Provider['unlinkedIdentities'][number]
type Suggested = Identity & { readonly suggestion: NonNullable<Identity['suggestion']> }

const reasons = {
  OFF: msg`No account, and joining is off`,
  PAUSED: msg`No account, and joining is paused`,
  NOT_PROVEN: msg`No account, and the address is under no domain that is verified for this login provider alone`,
  EXISTS: msg`An account has this address, but is not linked`,
  BARRED: msg`Their account was unlinked or deleted`,
  LIMIT: msg`No account, and too many people joined within the hour`,
} as const satisfies Record<JoinRefusal, MessageDescriptor>

/** Sign-ins by a login provider that found no account, and users under its domains without a link. */
const UnlinkedPage = () => {
  const { provider: id = '' } = useParams()
  const isClosed = !mayChange(useReader())
  return (
    <LimitedPart why={isClosed ? joiningServerWords['LOGINPROVIDER_BEYOND_YOU'] : undefined} closed={isClosed}>
      <QueryPart query={LoginProviderUnlinkedDocument} variables={{ id }}>
        {({ loginProvider }) =>
          loginProvider && (
            <Cards>
              <IdentitiesCard provider={loginProvider} />
              <PeopleCard provider={loginProvider} />
            </Cards>
          )
        }
      </QueryPart>
    </LimitedPart>
  )
}

export default UnlinkedPage

const IdentitiesCard = ({ provider: { id, unlinkedIdentities } }: { provider: Provider }) => {
  const { t } = useLingui()
  const [asked, setAsked] = useState<Suggested>()
  const link = useOutcome(LinkUnlinkedIdentityDocument, joiningChanges)
  const [shownAs, name] = [asked?.shownAs ?? '', asked?.suggestion.name ?? '']
  return (
    <Card title={<Trans>Sign-ins without an account</Trans>} description={<Trans>Listed for 30 days after the last attempt.</Trans>}>
      {unlinkedIdentities.length === 0 ? (
        <EmptyState title={<Trans>No sign-in was refused for lack of an account</Trans>} />
      ) : (
        <Rows label={t`Sign-ins without an account`}>
          {unlinkedIdentities.map((identity) => (
            <IdentityRow key={identity.id} id={id} identity={identity} onLink={setAsked} />
          ))}
        </Rows>
      )}
      {asked && (
        <ConfirmDialog
          title={
            <Trans>
              Link {shownAs} with {name}?
            </Trans>
          }
          confirm={<Trans>Link</Trans>}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => link.send({ input: { id, identityId: asked.id, userId: asked.suggestion.id } }, t`Sign-in linked`)}
        >
          <Trans>
            Whoever signs in as {shownAs} opens the account of {name} from then on, who is told by email. Only link people you know to be
            the same.
          </Trans>
        </ConfirmDialog>
      )}
    </Card>
  )
}

type RowProps = { id: string; identity: Identity; onLink: (identity: Suggested) => void }

const IdentityRow = ({ id, identity, onLink }: RowProps) => {
  const { t, i18n } = useLingui()
  const release = useAction(ReleaseUnlinkedIdentityDocument, joiningChanges)
  const { id: identityId, shownAs, email, reason, times, lastAt, suggestion } = identity
  const name = suggestion?.name ?? ''
  return (
    <Row
      title={shownAs}
      detail={
        <>
          {email !== null && email !== shownAs && `${email} · `}
          {i18n._(reasons[reason])} · <Plural value={times} one="# attempt" other="# attempts" /> · <TimeStamp value={lastAt} />
        </>
      }
      actions={
        <>
          {suggestion && (
            <Button kind="secondary" size="sm" onClick={() => onLink({ ...identity, suggestion })}>
              <Trans>Link to {name}</Trans>
            </Button>
          )}
          {reason === 'BARRED' && (
            <Button
              kind="secondary"
              size="sm"
              busy={release.running}
              aria-label={t`Let ${shownAs} join again`}
              onClick={() => void release.run({ input: { id, identityId } }, t`Sign-in released`)}
            >
              <Trans>Let join again</Trans>
            </Button>
          )}
        </>
      }
    />
  )
}

const PeopleCard = ({ provider: { peopleWithoutLink } }: { provider: Provider }) => {
  const { t } = useLingui()
  const portal = usePortalName()
  return (
    <Card
      title={<Trans>Users without a link</Trans>}
      description={<Trans>Users with an address under a verified domain who cannot sign in with this login provider yet, up to 100.</Trans>}
    >
      {peopleWithoutLink.length === 0 ? (
        <EmptyState title={<Trans>Every user under its domains is linked</Trans>} />
      ) : (
        <Rows label={t`Users without a link`}>
          {peopleWithoutLink.map(({ id, name, email }) => (
            <Row key={id} title={<Link to={paths.user(portal, id)}>{name}</Link>} detail={email ?? undefined} />
          ))}
        </Rows>
      )}
    </Card>
  )
}
