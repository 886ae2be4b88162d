import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useFormats } from '#src/i18n/use-formats.tsx'
import { Button } from '#src/ui/Button.tsx'
import classes from './grid.module.css'
import { useActivityName } from './use-activity-name.ts'
import type { SetCell } from './pending.ts'
import type { Preview } from './use-preview.ts'

type PendingBarProps = {
  changed: readonly SetCell[]
  /** Undefined until it is known whom the changes concern. */
  preview: Preview | undefined
  saving: boolean
  /** Somebody else has changed cells meanwhile, and nobody has decided yet. */
  blocked: boolean
  onDiscard: () => void
}

/** What would be saved and whom it concerns; it stands at the end of the window while there is anything. */
export const PendingBar = ({ changed, preview, saving, blocked, onDiscard }: PendingBarProps) => {
  const { t } = useLingui()
  const added = changed.filter(({ granted }) => granted).length
  const removed = changed.length - added
  return (
    <div className={changed.length > 0 ? classes['bar'] : undefined}>
      {changed.length > 0 && (
        <>
          <Button type="submit" busy={saving} unavailable={blocked && t`Resolve the conflicts first.`}>
            {saving ? <Trans>Saving…</Trans> : <Trans>Save</Trans>}
          </Button>
          <Button kind="secondary" onClick={onDiscard}>
            <Trans>Discard changes</Trans>
          </Button>
        </>
      )}
      <p role="status">
        {changed.length > 0 && (
          <>
            <strong>
              <Trans>
                {added} added, {removed} removed
              </Trans>
            </strong>{' '}
            {preview && <Effect preview={preview} />}
          </>
        )}
      </p>
    </div>
  )
}

/** How many people gain and lose, and the right that most lose. */
const Effect = ({ preview: { gaining, losing, changes } }: { preview: Preview }) => {
  const formats = useFormats()
  const nameOf = useActivityName()
  const [worst] = changes.filter(({ lost }) => lost > 0).toSorted((one, other) => other.lost - one.lost)
  if (gaining === 0 && losing === 0)
    return (
      <span className={classes['effect']}>
        <Trans>No users are affected.</Trans>
      </span>
    )
  const right = worst && nameOf(worst)
  const gain = formats.number(gaining)
  const lose = formats.number(losing)
  return (
    <span className={classes['effect']}>
      {gaining > 0 && <Plural value={gaining} one={`${gain} user gains permissions.`} other={`${gain} users gain permissions.`} />}{' '}
      {losing > 0 && <Plural value={losing} one={`${lose} user loses ${right}.`} other={`${lose} users lose ${right}.`} />}
    </span>
  )
}
