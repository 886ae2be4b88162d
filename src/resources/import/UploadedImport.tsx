import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { SHOWS_ERRORS } from '../query/shows-errors.ts'
import type { ImportDelimiter, ImportEncoding } from '#src/data/generated/schema.ts'
import { paths } from '#src/lib/addresses/paths.ts'
import type { Portal } from '#src/lib/addresses/paths.ts'
import { referenceOf } from '#src/resources/failure.ts'
import { Button } from '#src/ui/controls/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { ErrorState } from '#src/ui/states/ErrorState.tsx'
import { LinkButton } from '#src/ui/controls/LinkButton.tsx'
import { SkeletonLines } from '#src/ui/states/SkeletonLines.tsx'
import { StateMessage } from '#src/ui/states/StateMessage.tsx'
import { usePageReady } from '#src/ui/page/page-ready.ts'
import type { AnyImport } from './import.ts'
import { delimiters, encodings } from './import-words.ts'
import { ImportMapping } from './ImportMapping.tsx'
import type { ImportSettings } from './ImportMapping.tsx'
import { ImportReview } from './ImportReview.tsx'

type KeptImportProps = { page: AnyImport; portal: Portal; id: string; step: string; go: (next: Readonly<Record<string, string>>) => void }

/**
 * The steps after the upload. Encoding, separator and the moment of the check are in the address, so that the page can be reloaded. Another tab may
 * check the same file with other settings: this one keeps its own, and starts what it shows.
 */
export const UploadedImport = ({ page, portal, id, step, go }: KeptImportProps) => {
  const [search] = useSearchParams()
  const encoding = oneOf<ImportEncoding>(encodings, search.get('encoding'))
  const [settings, setSettings] = useState<{ reading: string; values: ImportSettings }>()
  const delimiter = oneOf<ImportDelimiter>(delimiters, search.get('delimiter'))
  const headings = search.get('headings')
  const headingLine = headings !== null && /^\d{1,6}$/.test(headings) ? Number(headings) : undefined
  const [{ data, error, fetching }, ask] = useQuery({
    query: page.operations.kept,
    variables: { id, ...(encoding && { encoding }), ...(delimiter && { delimiter }), ...(headingLine !== undefined && { headingLine }) },
    requestPolicy: 'cache-and-network',
    context: SHOWS_ERRORS,
  })
  const kept = data && Object.values(data)[0]
  usePageReady(!fetching || data !== undefined)
  if (error && !data) return <ErrorState reference={referenceOf(error)} onRetry={() => ask({ requestPolicy: 'network-only' })} />
  if (!data) return <LoadingImport />
  if (kept?.startedAt != null) return <Navigate replace to={paths.job(portal, kept.id)} />
  if (!kept?.file)
    return (
      <StateMessage
        icon="clock"
        title={<Trans>File not found</Trans>}
        actions={
          <LinkButton to={page.to(portal)}>
            <Trans>Choose a file</Trans>
          </LinkButton>
        }
      >
        <Trans>Uploaded files are deleted after 24 hours, and only the person who uploaded them can see them.</Trans>
      </StateMessage>
    )
  const { file } = kept
  const back = {
    ...{ file: id, ...(encoding && { encoding }), ...(delimiter && { delimiter }) },
    ...(headingLine !== undefined && { headings: String(headingLine) }),
  }
  if (step === 'review' && kept.checkedAt !== null) {
    const checkedAt = search.get('checked') ?? kept.checkedAt
    if (Date.parse(kept.checkedAt) < Date.parse(checkedAt)) return <LoadingImport />
    const isOfOtherTab = Date.parse(kept.checkedAt) !== Date.parse(checkedAt)
    if (isOfOtherTab)
      return <CheckedElsewhere onShow={() => go({ ...back, step: 'review', checked: kept.checkedAt ?? '' })} onBack={() => go(back)} />
    return <ImportReview page={page} portal={portal} kept={kept} onBack={() => go(back)} />
  }
  const reading = `${file.encoding} ${file.delimiter} ${file.headingLine}`
  return (
    <ImportMapping
      key={reading}
      page={page}
      portal={portal}
      kept={kept}
      file={file}
      settings={settings?.reading === reading ? settings.values : undefined}
      onRead={({ headingLine: line, ...next }) => {
        const { headings: _, ...others } = back
        // Another separator makes other lines, so the headings are found again.
        go({ ...(next.delimiter ? others : back), ...next, ...(line !== undefined && { headings: String(line) }) })
      }}
      onChecked={(checkedAt, values) => {
        setSettings({ reading, values })
        go({ ...back, step: 'review', checked: checkedAt })
      }}
    />
  )
}

const LoadingImport = () => (
  <Card>
    <SkeletonLines lines={8} />
  </Card>
)

const CheckedElsewhere = ({ onShow, onBack }: { onShow: () => void; onBack: () => void }) => (
  <StateMessage
    icon="warning"
    title={<Trans>This file was checked again in another tab</Trans>}
    actions={
      <>
        <Button kind="secondary" onClick={onBack}>
          <Trans>Back to columns</Trans>
        </Button>
        <Button onClick={onShow}>
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

const oneOf = <Name extends string>(names: Readonly<Record<Name, unknown>>, text: string | null): Name | undefined =>
  (Object.keys(names) as Name[]).find((name) => name === text)
