import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import { useAction } from '#src/resources/mutation/use-action.ts'
import { userChanges } from './user-changes.ts'
import classes from '#src/resources/jobs/jobs.module.css'
import { UndoUserBulkDocument } from './job.generated.ts'
import type { Job } from './JobPage.tsx'

/** Takes a job back while that can be: says what that would do, then starts the job that does it, and shows it. */
export const JobUndo = ({ job: { id: jobId, undo, undoes, undoneBy }, portal }: { job: Job; portal: Portal }) => {
  const { t } = useLingui()
  const formats = useFormats()
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID())
  const [asking, setAsking] = useState(false)
  const action = useAction(UndoUserBulkDocument, userChanges)
  if (undoes !== null)
    return (
      <Link to={paths.job(portal, undoes)}>
        <Trans>Original job</Trans>
      </Link>
    )
  if (undoneBy !== null)
    return (
      <Link to={paths.job(portal, undoneBy)}>
        <Trans>Undone: view result</Trans>
      </Link>
    )
  if (undo === null) return null
  const { unchanged, changed, until } = undo
  const [back, stay] = [formats.number(unchanged), formats.number(changed)]
  const begin = async () => {
    if (!(await action.run({ input: { id, jobId } }, t`Undoing changes`))) return
    // The next job's page is this component again: under an open dialog its heading could not take the focus.
    setAsking(false)
    void navigate(paths.job(portal, id))
  }
  return (
    <>
      <Button kind="secondary" onClick={() => setAsking(true)}>
        <Trans>Undo</Trans>
      </Button>
      <span>
        <Trans>
          Can be undone until <TimeStamp value={until} as="dateTime" />.
        </Trans>
      </span>
      {asking && (
        <ConfirmDialog
          title={<Trans>Undo these changes?</Trans>}
          confirm={<Trans>Undo</Trans>}
          busy={action.running}
          onCancel={() => setAsking(false)}
          onConfirm={() => void begin()}
        >
          <ul className={classes['text']}>
            <li>
              <Plural
                value={unchanged}
                one={`${back} user will be restored to the previous state.`}
                other={`${back} users will be restored to the previous state.`}
              />
            </li>
            {changed > 0 && (
              <li>
                <Plural
                  value={changed}
                  one={`${stay} user was changed since then and will not be undone.`}
                  other={`${stay} users were changed since then and will not be undone.`}
                />
              </li>
            )}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}
