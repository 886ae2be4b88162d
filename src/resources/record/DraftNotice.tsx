import { Trans } from '@lingui/react/macro'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import type { useRecordForm } from './form/use-record-form.ts'

/** Offers what the same person typed here before the session ended or the portal was updated. */
export const DraftNotice = ({ draft }: { draft: ReturnType<typeof useRecordForm>['draft'] }) => (
  <div role="status">
    {draft.offered && (
      <Callout
        actions={
          <>
            <Button size="sm" onClick={draft.restore}>
              <Trans>Restore</Trans>
            </Button>
            <Button size="sm" kind="secondary" onClick={draft.discard}>
              <Trans>Discard</Trans>
            </Button>
          </>
        }
      >
        <Trans>
          You have an unsaved draft from <TimeStamp value={draft.offered.updatedAt} />.
        </Trans>
        {draft.isOutdated && (
          <>
            {' '}
            <Trans>This record was changed since then.</Trans>
          </>
        )}
      </Callout>
    )}
  </div>
)
