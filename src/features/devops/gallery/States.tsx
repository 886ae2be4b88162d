import { Trans } from '@lingui/react/macro'
import { paths } from '#src/lib/addresses/paths.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Callout } from '#src/ui/states/Callout.tsx'
import { DeniedState } from '#src/ui/states/DeniedState.tsx'
import { EmptyState } from '#src/ui/states/EmptyState.tsx'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { NoMatch } from '#src/ui/states/NoMatch.tsx'
import { PageLoader } from '#src/ui/states/PageLoader.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { Verdict } from '#src/ui/Verdict.tsx'
import { Sample } from './Sample.tsx'

const nothing = () => {}

export const States = () => (
  <>
    <Sample of="SkeletonLines, PageLoader" look="stack">
      <SkeletonLines lines={4} />
      <PageLoader />
    </Sample>
    <Sample of="EmptyState, NoMatch" look="stack">
      <EmptyState
        title={<Trans>Nothing here yet</Trans>}
        action={
          <LinkButton to={paths.home()}>
            <Trans>Create</Trans>
          </LinkButton>
        }
      />
      <NoMatch
        actions={
          <Button kind="secondary" onClick={nothing}>
            <Trans>Clear filter</Trans>
          </Button>
        }
      >
        <Trans>Remove a condition.</Trans>
      </NoMatch>
    </Sample>
    <Sample of="Callout" look="stack">
      <Callout
        role="note"
        actions={
          <LinkButton kind="secondary" to={paths.home()}>
            <Trans>Confirm now</Trans>
          </LinkButton>
        }
      >
        <Trans>This record was changed since then.</Trans>
      </Callout>
    </Sample>
    <Sample of="Verdict">
      <Verdict tone="good">
        <Trans>Allowed</Trans>
      </Verdict>
      <Verdict tone="warning">
        <Trans>Degraded</Trans>
      </Verdict>
      <Verdict tone="bad">
        <Trans>Denied</Trans>
      </Verdict>
      <Verdict tone="neutral">
        <Trans>Not required</Trans>
      </Verdict>
    </Sample>
    <Sample of="ErrorState, DeniedState" look="stack">
      <ErrorState reference="4bf92f3577b34da6a3ce929d0e0e4736" onRetry={nothing} />
      <DeniedState />
    </Sample>
  </>
)
