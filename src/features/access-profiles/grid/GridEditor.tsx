import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { msg } from '@lingui/core/macro'
import { GridForm } from '#src/resources/grid/GridForm.tsx'
import type { SetCell } from '#src/resources/grid/pending.ts'
import { useGridChanges } from '#src/resources/grid/use-grid-changes.ts'
import { isReportedByPortal } from '#src/resources/failure.ts'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import type { Outcome } from '#src/ui/dialogs/ConfirmDialog.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { useFormats } from '#src/i18n/use-formats.tsx'
import type { CellWords } from '#src/resources/grid/GridConflicts.tsx'
import { accessName } from '#src/access/access-names.ts'
import { activityTypeWords } from '#src/access/activity-words.ts'
import { SetAccessProfileActivitiesDocument } from '../profile.generated.ts'
import type { Profile } from '../ProfileFrame.tsx'
import { profileChanges } from '../profile-words.ts'
import { activityOf, keyOf, ACTIVITY_TYPES, rowsOf, type KnownActivity } from './activities.ts'
import { useActivityName } from './use-activity-name.ts'
import { inputOf, needsConsent, usePreview, type Preview } from './use-preview.ts'

/** Returns rows and columns of the grid in the reader's language. */
const useActivityGrid = (known: readonly KnownActivity[]) => {
  const { t, i18n } = useLingui()
  const general = t`General`
  return useMemo(
    () => ({
      columns: ACTIVITY_TYPES.map((type) => ({ key: type, label: i18n._(activityTypeWords[type]) })),
      rows: rowsOf(known, general, (name) => accessName(name, (words) => i18n._(words))),
    }),
    [known, general, i18n],
  )
}

const grantWords: CellWords = {
  isOn: msg`now granted`,
  isOff: msg`now not granted`,
  turnOn: msg`Grant`,
  turnOff: msg`Do not grant`,
}

/** Number of users who gain and lose permissions, with the permission that most users lose. */
const Effect = ({ preview: { gaining, losing, changes } }: { preview: Preview }) => {
  const formats = useFormats()
  const nameOf = useActivityName()
  const [worst] = changes.filter(({ lost }) => lost > 0).toSorted((one, other) => other.lost - one.lost)
  if (gaining === 0 && losing === 0) return <Trans>No users are affected.</Trans>
  const right = worst && nameOf(worst)
  const gain = formats.number(gaining)
  const lose = formats.number(losing)
  return (
    <>
      {gaining > 0 && <Plural value={gaining} one={`${gain} user gains permissions.`} other={`${gain} users gain permissions.`} />}
      {gaining > 0 && losing > 0 && ' '}
      {losing > 0 && <Plural value={losing} one={`${lose} user loses ${right}.`} other={`${lose} users lose ${right}.`} />}
    </>
  )
}

const SaveDialog = laterPart(async () => (await import('./SaveDialog.tsx')).SaveDialog)

type GridEditorProps = { profile: Profile; known: readonly KnownActivity[]; readOnly: boolean }

/** The editable grid of a profile. Its changes are previewed with the number of affected users, and saved together. */
export const GridEditor = ({ profile, known, readOnly }: GridEditorProps) => {
  const { t } = useLingui()
  const changes = useProfileChanges(profile)
  const { shown, changed, settle } = changes
  const { preview, ask, askAnew } = usePreview(profile.id, changed)
  const send = useChange(SetAccessProfileActivitiesDocument, profileChanges)
  const { say, whyNot } = useErrorWords(profileChanges.words)
  const { run, running } = useSingleRun()
  const [asked, setAsked] = useState<Preview>()
  const [problem, setProblem] = useState<ReactNode>()
  const nameOf = useActivityName()
  const stopListening = useRef<() => void>(undefined)
  useEffect(() => () => stopListening.current?.(), [])

  const save = async (effect: Preview | undefined): Promise<Outcome> => {
    setProblem(undefined)
    const sent = [...shown.pending.values()]
    const input = { ...inputOf(profile.id, sent), ...(effect && { digest: effect.digest }) }
    stopListening.current?.()
    return conclude(await send({ input }), sent)
  }
  const conclude = async (result: Awaited<ReturnType<typeof send>>, sent: readonly SetCell[]): Promise<Outcome> => {
    const { late: listen } = result
    const late = listen && ((listener: (outcome: Outcome) => void) => listen((outcome) => void conclude(outcome, sent).then(listener)))
    if (result.done) {
      settle(sent)
      return { done: true, message: t`Permissions saved` }
    }
    // The grid itself shows cells that somebody else has changed, once the profile has been refreshed.
    const others = result.errors?.filter(({ code }) => code !== 'CELL_CONFLICT')
    if (others?.length === 0) setAsked(undefined)
    // The question is asked again for the users who are affected now, unless it was closed meanwhile.
    if (others?.some(({ code }) => code === 'PREVIEW_CHANGED')) {
      const { preview: now } = await askAnew()
      setAsked((last) => last && now)
    }
    if (others?.length === 0 || isReportedByPortal(result.failure)) return { done: false, late }
    return { done: false, message: others ? [...new Set(others.map(say))].join(' ') : (whyNot(result) ?? t`Could not save.`), late }
  }
  // Wait for the preview, so that nobody loses a permission without confirmation.
  const press = () =>
    run(async () => {
      const { preview: effect, failure } = await ask()
      if (failure) return setProblem(whyNot({ failure }) ?? t`Could not save.`)
      if (effect && needsConsent(effect)) return setAsked(effect)
      return show(await save(effect))
    })
  const show = ({ done, message, late }: Outcome) => {
    if (done) toast.success(message)
    setProblem(done ? undefined : message)
    stopListening.current = late?.(show)
  }
  return (
    <>
      <GridForm
        label={t`Permissions`}
        corner={t`Resource`}
        {...useActivityGrid(known)}
        changes={changes}
        words={grantWords}
        nameOf={(key) => nameOf(activityOf(key))}
        readOnly={readOnly}
        saving={running}
        onSave={() => void press()}
        problem={problem}
        effect={preview && <Effect preview={preview} />}
      />
      {asked && (
        <SaveDialog
          preview={asked}
          title={<Trans>Save permissions?</Trans>}
          onCancel={() => setAsked(undefined)}
          onConfirm={async () => (await run(() => save(asked))) ?? { done: false }}
        />
      )}
    </>
  )
}

const useProfileChanges = ({ activities, overrides, template }: Profile) => {
  const saved = useMemo(() => new Set(activities.map(keyOf)), [activities])
  const differing = useMemo(() => (template ? new Set(overrides.map(keyOf)) : undefined), [overrides, template])
  return useGridChanges(saved, differing)
}
