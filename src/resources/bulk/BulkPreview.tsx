import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { EffectItems } from '../effects/EffectItems.tsx'
import { useErrorWords } from '../mutation/use-error-words.ts'
import type { ServerWords } from '../record/form/server-problems.ts'
import type { Effects } from '../effects/effects.ts'
import type { BulkAction, BulkPreviewAnswer } from './bulk.ts'
import classes from './bulk.module.css'

/** Whether all rows were checked and none of them would change. */
export const changesNone = ({ total, checked, changing }: BulkPreviewAnswer): boolean => checked === total && changing === 0

/** Effects of the action on users beyond the selected rows, by code. */
export const effectsOf = ({ effects }: BulkPreviewAnswer): Effects =>
  Object.fromEntries((effects ?? []).map(({ code, count }) => [code, count]))

type BulkPreviewProps = {
  preview: BulkPreviewAnswer
  words: ServerWords
  effects: BulkAction['effects'] | undefined
  noneChanged: MessageDescriptor
}

/** Shows how many rows the action would change, leave unchanged and refuse, with the reason of each refusal. */
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
        <EffectItems effects={effectsOf(preview)} words={effects} />
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
