import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ImportActor } from '#machines/import/import.machine.ts'
import { fileOf, referenceOf, stageOf } from '#machines/import/import.selectors.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { StateMessage } from '#src/ui/states/StateMessage.tsx'
import type { AnyImport } from './import.ts'
import { CheckedElsewhere } from './CheckedElsewhere.tsx'
import { ImportMapping } from './ImportMapping.tsx'
import { ImportReview } from './ImportReview.tsx'

type UploadedImportProps = { page: AnyImport; portal: Portal; actor: ImportActor }

/** The steps after the upload. Another tab may check the same file with other settings: this one keeps its own, and starts what it shows. */
export const UploadedImport = ({ page, portal, actor }: UploadedImportProps) => {
  const stage = useSelector(actor, stageOf)
  const file = useSelector(actor, fileOf)
  const reference = useSelector(actor, referenceOf)
  if (stage === 'unreachable') return <ErrorState reference={reference} onRetry={() => actor.send({ type: 'retry' })} />
  if (stage === 'missing') return <MissingFile to={page.to(portal)} />
  if (stage === 'superseded') return <CheckedElsewhere actor={actor} />
  if ((stage === 'review' || stage === 'repair') && file) return <ImportReview page={page} actor={actor} file={file} />
  if (stage !== 'columns' || !file?.table) return <LoadingImport />
  return <ImportMapping page={page} portal={portal} actor={actor} file={file} table={file.table} />
}

export const LoadingImport = () => (
  <Card>
    <SkeletonLines lines={8} />
  </Card>
)

const MissingFile = ({ to }: { to: string }) => (
  <StateMessage
    icon="clock"
    title={<Trans>File not found</Trans>}
    actions={
      <LinkButton to={to}>
        <Trans>Choose a file</Trans>
      </LinkButton>
    }
  >
    <Trans>Uploaded files are deleted after 24 hours, and only the person who uploaded them can see them.</Trans>
  </StateMessage>
)
