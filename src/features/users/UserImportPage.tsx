import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#src/lib/paths.ts'
import { usePortalName } from '#src/resources/portal-name.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { useFocusKept } from '#src/ui/use-focus-kept.ts'
import { StepMarks } from '#src/resources/steps/StepMarks.tsx'
import { ImportUpload } from './ImportUpload.tsx'
import { KeptImport } from './KeptImport.tsx'
import classes from '#src/resources/import/import.module.css'

const STEPS = ['file', 'columns', 'review'] as const

/** Users from a CSV file: choose it, say what its columns hold, look through what would become of every row, begin. The file's id is in the address. */
const UserImportPage = () => {
  const { t } = useLingui()
  const portal = usePortalName()
  const [search, setSearch] = useSearchParams()
  const id = search.get('file')
  const step = id === null ? 'file' : search.get('step') === 'review' ? 'review' : 'columns'
  const steps = useFocusKept<HTMLDivElement>()
  const go = (next: Readonly<Record<string, string>>) => setSearch(next)
  return (
    <>
      <PageHeader
        back={
          <Link to={paths.users(portal)}>
            <Trans>Users</Trans>
          </Link>
        }
        title={<Trans>Import users</Trans>}
        description={<Trans>Review every row before anything is created.</Trans>}
      />
      <div ref={steps} className={classes['page']}>
        <StepMarks titles={[t`File`, t`Columns`, t`Preview`, t`Import`]} at={STEPS.indexOf(step)} />
        {id === null ? (
          <ImportUpload portal={portal} onKept={(kept) => go({ file: kept })} />
        ) : (
          <KeptImport key={id} portal={portal} id={id} step={step} go={go} />
        )}
      </div>
    </>
  )
}

export default UserImportPage
