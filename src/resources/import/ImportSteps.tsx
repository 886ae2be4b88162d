import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearchParams } from 'react-router'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { useFocusFallback } from '#src/ui/page/use-focus-fallback.ts'
import { usePortalName } from '../portal-name.ts'
import { StepMarks } from '../steps/StepMarks.tsx'
import type { AnyImport } from './import.ts'
import classes from './import.module.css'
import { ImportUpload } from './ImportUpload.tsx'
import { UploadedImport } from './UploadedImport.tsx'

const STEPS = ['file', 'columns', 'review'] as const

/** Imports records from a CSV file: upload it, map its columns, preview every row, and start. The address contains the ID of the file. */
export const ImportSteps = ({ page }: { page: AnyImport }) => {
  const { t, i18n } = useLingui()
  const portal = usePortalName()
  const [search, setSearch] = useSearchParams()
  const id = search.get('file')
  const step = id === null ? 'file' : search.get('step') === 'review' ? 'review' : 'columns'
  const steps = useFocusFallback<HTMLDivElement>()
  const go = (next: Readonly<Record<string, string>>) => setSearch(next)
  return (
    <>
      <PageHeader
        back={<Link to={page.list.to(portal)}>{i18n._(page.list.label)}</Link>}
        title={i18n._(page.title)}
        description={<Trans>Review every row before anything is created.</Trans>}
      />
      <div ref={steps} className={classes['page']}>
        <StepMarks titles={[t`File`, t`Columns`, t`Preview`, t`Import`]} at={STEPS.indexOf(step)} />
        {id === null ? (
          <ImportUpload page={page} portal={portal} onKept={(kept) => go({ file: kept })} />
        ) : (
          <UploadedImport key={id} page={page} portal={portal} id={id} step={step} go={go} />
        )}
      </div>
    </>
  )
}
