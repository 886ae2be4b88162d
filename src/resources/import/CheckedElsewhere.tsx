import { Trans } from '@lingui/react/macro'
import type { ImportActor } from '#machines/import/import.machine.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { StateMessage } from '#src/ui/states/StateMessage.tsx'

/** Says that another tab has checked the same file since. */
export const CheckedElsewhere = ({ actor }: { actor: ImportActor }) => (
  <StateMessage
    icon="warning"
    title={<Trans>This file was checked again in another tab</Trans>}
    actions={
      <>
        <Button kind="secondary" onClick={() => actor.send({ type: 'back' })}>
          <Trans>Back to columns</Trans>
        </Button>
        <Button onClick={() => actor.send({ type: 'show' })}>
          <Trans>Show the new preview</Trans>
        </Button>
      </>
    }
  >
    <Trans>
      Other columns or defaults may have been chosen there. Nothing has been created. Your own choices are still in the columns of this tab.
    </Trans>
  </StateMessage>
)
