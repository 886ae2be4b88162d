import { Button } from './Button.tsx'
import { Trans } from '@lingui/react/macro'
import { StateMessage } from './StateMessage.tsx'

/** A search or filter that nothing answers; `onClear` takes it away. */
export const NoMatch = ({ onClear }: { onClear?: () => void }) => (
  <StateMessage
    icon="nothing"
    role="status"
    title={<Trans>Nothing matches</Trans>}
    actions={
      onClear && (
        <Button look="default" onClick={onClear}>
          <Trans>Clear filter</Trans>
        </Button>
      )
    }
  >
    <Trans>Try other words or take a condition away.</Trans>
  </StateMessage>
)
