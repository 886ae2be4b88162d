import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'

type OfferedDraft = {
  offered: { updatedAt: string } | undefined
  isOutdated: boolean
  restore: () => void
  discard: () => void
}

/** Offers to restore what the same person entered here before the session ended or the portal was updated. */
export const DraftNotice = ({ offered, isOutdated, restore, discard }: OfferedDraft) => (
  <div role="status">
    {offered && (
      <Callout
        actions={
          <>
            <Button size="sm" onClick={restore}>
              <Trans>Restore</Trans>
            </Button>
            <Button size="sm" kind="secondary" onClick={discard}>
              <Trans>Discard</Trans>
            </Button>
          </>
        }
      >
        <Trans>
          You have an unsaved draft from <TimeStamp value={offered.updatedAt} />.
        </Trans>
        {isOutdated && (
          <>
            {' '}
            <Trans>This record was changed since then.</Trans>
          </>
        )}
      </Callout>
    )}
  </div>
)
