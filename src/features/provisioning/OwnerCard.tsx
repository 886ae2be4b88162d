import { Trans, useLingui } from '@lingui/react/macro'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { TakeOverScimDocument } from './provisioning.generated.ts'
import { scimChanges } from './provisioning-words.ts'
import type { ScimProvider } from './setup.record.ts'

type Owner = NonNullable<ScimProvider['scim']['owner']>

/** Ordered from good to bad. */
const ORDER = ['PRESENT', 'LIMITED', 'LEFT', 'ENDED'] as const

/** The user whose rights the directory has. If somebody has to take it over, one press does so. */
export const OwnerCard = ({ provider: { id, scim } }: { provider: ScimProvider }) => {
  const { t } = useLingui()
  const takeOver = useAction(TakeOverScimDocument, scimChanges)
  const owners = [scim.owner, ...scim.tokens.map(({ owner }) => owner)].flatMap((owner) => owner ?? [])
  const worst = owners.toSorted((one, other) => ORDER.indexOf(other.state) - ORDER.indexOf(one.state))[0]
  if (!scim.owner || !worst) return null
  return (
    <Card title={<Trans>Owner</Trans>}>
      <Facts facts={[{ label: t`Name`, value: scim.owner.name ?? t`Unknown` }]} />
      <p>
        <Trans>The directory can do what its owner can, and no more.</Trans>
      </p>
      {worst.state !== 'PRESENT' && (
        <Callout
          role="status"
          actions={
            <Button
              kind="secondary"
              size="sm"
              busy={takeOver.running}
              onClick={() => void takeOver.run({ input: { id } }, t`Provisioning taken over`)}
            >
              <Trans>Take over provisioning</Trans>
            </Button>
          }
        >
          <Consequence owner={worst} />
        </Callout>
      )}
    </Card>
  )
}

const Consequence = ({ owner: { state, endsAt } }: { owner: Owner }) => {
  if (state === 'LIMITED')
    return <Trans>Its owner may no longer do everything that the directory does, so some of its requests are refused.</Trans>
  if (state === 'ENDED' || endsAt === null)
    return <Trans>Its owner has left. The directory can only deactivate users until someone takes it over.</Trans>
  return (
    <Trans>
      Its owner has left. Take it over by <TimeStamp value={endsAt} as="date" />. After that, the directory can only deactivate users.
    </Trans>
  )
}
