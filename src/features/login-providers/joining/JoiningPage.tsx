import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { QueryPart } from '#src/resources/query/QueryPart.tsx'
import { LimitedPart } from '#src/resources/record/LimitedPart.tsx'
import { RecordColumns } from '#src/resources/record/RecordColumns.tsx'
import { RecordEditor } from '#src/resources/record/RecordEditor.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Cards } from '#src/ui/Cards.tsx'
import { Button } from '#src/ui/controls/Button.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { JoinedPart } from './JoinedPart.tsx'
import { UpdateLoginProviderJoiningDocument, LoginProviderJoiningDocument } from './joining.generated.ts'
import { joiningChanges, joiningServerWords, stateWords } from './joining-words.ts'
import { joiningPage, type JoiningProvider } from './joining.record.ts'

/** Who joins at the first sign-in by a login provider, with what, and who has joined. */
const JoiningPage = () => {
  const { provider: id = '' } = useParams()
  return (
    <QueryPart query={LoginProviderJoiningDocument} variables={{ id }}>
      {({ loginProvider }) => loginProvider && <Readable provider={loginProvider} />}
    </QueryPart>
  )
}

export default JoiningPage

const Readable = ({
  provider: { joining, ...provider },
}: {
  provider: Omit<JoiningProvider, 'joining'> & { joining: JoiningProvider['joining'] | null }
}) =>
  joining === null ? (
    <LimitedPart why={joiningServerWords['LOGINPROVIDER_BEYOND_YOU']} closed>
      {null}
    </LimitedPart>
  ) : (
    <Parts provider={{ ...provider, joining }} />
  )

const Parts = ({ provider }: { provider: JoiningProvider }) => {
  const partnerId = provider.partner?.id ?? null
  const page = useMemo(() => joiningPage(partnerId), [partnerId])
  return (
    <RecordColumns aside={<DomainsCard provider={provider} />}>
      <Cards>
        <Pause provider={provider} />
        <RecordEditor page={page} entity={provider} types={joiningChanges.types} />
        <JoinedPart provider={provider} />
      </Cards>
    </RecordColumns>
  )
}

/** Why nobody joins at this moment; a pause ends when somebody who may confirms it. */
const Pause = ({ provider: { id, version, joining } }: { provider: JoiningProvider }) => {
  const { t, i18n } = useLingui()
  const { state, isOtherClient } = joining
  const confirm = useAction(UpdateLoginProviderJoiningDocument, joiningChanges)
  const isPaused = state === 'OTHER_SOURCE' || state === 'OWNER'
  if ((state === 'ON' && !isOtherClient) || state === 'OFF') return null
  return (
    <Callout
      role="status"
      actions={
        (isPaused || state === 'ON') && (
          <Button
            kind="secondary"
            size="sm"
            busy={confirm.running}
            onClick={() => void confirm.run({ input: { id, version, enabled: true } }, t`Joining confirmed`)}
          >
            <Trans>Confirm joining</Trans>
          </Button>
        )
      }
    >
      {state === 'ON' ? (
        <Trans>
          The client ID has changed. If the provider gives each client its own subjects, people who have an account are not recognised.
        </Trans>
      ) : (
        i18n._(stateWords[state])
      )}
    </Callout>
  )
}

const DomainsCard = ({ provider: { joining } }: { provider: JoiningProvider }) => {
  const { t } = useLingui()
  const { domains, sharedDomains } = joining
  return (
    <Card title={<Trans>Domains of those who join</Trans>}>
      <Facts
        facts={[
          { label: t`Verified`, value: domains.length > 0 ? domains.join(', ') : t`None`, wide: true },
          ...(sharedDomains.length > 0
            ? [{ label: t`Also verified by another login provider`, value: sharedDomains.join(', '), wide: true }]
            : []),
        ]}
      />
      <p>
        <Trans>Administrators are notified when someone joins.</Trans>
      </p>
    </Card>
  )
}
