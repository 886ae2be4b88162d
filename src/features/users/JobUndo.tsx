import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { paths } from '#src/lib/paths.ts'
import type { Portal } from '#src/lib/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { TimeStamp } from '#src/ui/TimeStamp.tsx'
import classes from './bulk.module.css'
import { UndoUserBulkDocument } from './job.generated.ts'
import type { Job } from './JobPage.tsx'
import { useUserAction } from './use-user-action.ts'

/** Takes a job back while that can be: says what that would do, then starts the job that does it, and shows it. */
export const JobUndo = ({ job: { id: jobId, undo, undoes, undoneBy }, portal }: { job: Job; portal: Portal }) => {
  const { t } = useLingui()
  const formats = useFormats()
  const navigate = useNavigate()
  const [id] = useState(() => crypto.randomUUID())
  const [asking, setAsking] = useState(false)
  const action = useUserAction(UndoUserBulkDocument)
  if (undoes !== null)
    return (
      <Link to={paths.job(portal, undoes)}>
        <Trans>What was undone</Trans>
      </Link>
    )
  if (undoneBy !== null)
    return (
      <Link to={paths.job(portal, undoneBy)}>
        <Trans>This was undone: see how it went</Trans>
      </Link>
    )
  if (undo === null) return null
  const { unchanged, changed, until } = undo
  const [back, stay] = [formats.number(unchanged), formats.number(changed)]
  const begin = async () => {
    if (!(await action.run({ input: { id, jobId } }, t`The changes are being undone`))) return
    // The next job's page is this component again: under an open dialog its heading could not take the focus.
    setAsking(false)
    void navigate(paths.job(portal, id))
  }
  return (
    <>
      <Button look="default" onClick={() => setAsking(true)}>
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
                one={`${back} user goes back to how they were before.`}
                other={`${back} users go back to how they were before.`}
              />
            </li>
            {changed > 0 && (
              <li>
                <Plural
                  value={changed}
                  one={`${stay} user has been changed since and stays as they are.`}
                  other={`${stay} users have been changed since and stay as they are.`}
                />
              </li>
            )}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}
