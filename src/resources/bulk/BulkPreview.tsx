import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ownEntry } from '#src/lib/own-entry.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { useErrorWords } from '../mutation/use-error-words.ts'
import type { ServerWords } from '../record/server-problems.ts'
import type { BulkAction, BulkPreviewAnswer } from './bulk.ts'
import classes from './bulk.module.css'

/** Every row was judged, and it would change none of them. */
export const changesNone = ({ total, checked, changing }: BulkPreviewAnswer): boolean => checked === total && changing === 0

type BulkPreviewProps = {
  preview: BulkPreviewAnswer
  words: ServerWords
  effects: BulkAction['effects'] | undefined
  noneChanged: MessageDescriptor
}

/** What the action would do, in numbers, and why it would refuse whom. */
export const BulkPreview = ({ preview, words, effects = {}, noneChanged }: BulkPreviewProps) => {
  const { total, checked, changing, unchanged, refused } = preview
  const { say } = useErrorWords(words)
  const { i18n } = useLingui()
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
          {changesNone(preview) ? (
            i18n._(noneChanged)
          ) : (
            <Plural value={changing} one={`${change} will be changed`} other={`${change} will be changed`} />
          )}
        </li>
        {preview.effects?.map(({ code, count }) => {
          const words_ = ownEntry(effects, code)
          return words_ && count > 0 ? <li key={code}>{i18n._(words_(count, formats.number(count)))}</li> : null
        })}
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
