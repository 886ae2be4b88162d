import { Plural, Trans } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import type { PreviewUserBulkMutation } from './bulk.generated.ts'
import { userServerWords } from '../words/server-words.ts'
import classes from '#src/resources/jobs/jobs.module.css'

export type Preview = PreviewUserBulkMutation['previewUserBulk']

/** Everybody was judged, and it would change none of them. */
export const changesNobody = ({ total, checked, changing }: Preview): boolean => checked === total && changing === 0

/** What the action would do, in numbers, and why it would refuse whom. */
export const BulkPreview = ({ preview }: { preview: Preview }) => {
  const { total, checked, changing, unchanged, refused } = preview
  const { say } = useErrorWords(userServerWords)
  const formats = useFormats()
  const [of, change, stay] = [formats.number(checked), formats.number(changing), formats.number(unchanged)]
  return (
    <div role="status" className={classes['preview']}>
      {checked < total && (
        <p>
          <Trans>Preview of the first {of}:</Trans>
        </p>
      )}
      <ul>
        <li>
          {changesNobody(preview) ? (
            <Trans>No users will be changed.</Trans>
          ) : (
            <Plural value={changing} one={`${change} will be changed`} other={`${change} will be changed`} />
          )}
        </li>
        {unchanged > 0 && (
          <li>
            <Plural value={unchanged} one={`${stay} unchanged`} other={`${stay} unchanged`} />
          </li>
        )}
        {refused.map((each) => {
          const [skipped, reason] = [formats.number(each.count), say({ path: null, ...each })]
          return (
            <li key={each.code} className={classes['refused']}>
              <Trans>
                {skipped} skipped: {reason}
              </Trans>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
