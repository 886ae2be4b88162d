import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useRef, useState } from 'react'
import { useChange } from '#src/resources/mutation/use-change.ts'
import { useErrorWords } from '#src/resources/mutation/use-error-words.ts'
import { laterPart } from '#src/ui/later-part.tsx'
import { toast } from '#src/ui/toast.ts'
import { useSingleRun } from '#src/ui/use-single-run.ts'
import { useSaveKey } from '#src/resources/record/use-save-key.ts'
import { SetAccessProfileActivitiesDocument } from '../profile.generated.ts'
import type { Profile } from '../ProfileFrame.tsx'
import { profileChanges } from '../profile-words.ts'
import { rowsOf } from './activities.ts'
import type { KnownActivity } from './activities.ts'
import { ActivityGrid } from './ActivityGrid.tsx'
import { GridConflicts } from './GridConflicts.tsx'
import { GridLegend } from './GridLegend.tsx'
import classes from './grid.module.css'
import { PendingBar } from './PendingBar.tsx'
import { cellsToSend } from './pending.ts'
import { useGridChanges } from './use-grid-changes.ts'
import { needsConsent, usePreview } from './use-preview.ts'
import type { Preview } from './use-preview.ts'

const SaveDialog = laterPart(async () => (await import('./SaveDialog.tsx')).SaveDialog)

type GridEditorProps = { profile: Profile; known: readonly KnownActivity[]; readOnly: boolean }

/** The grid of one profile: changes are counted with whom they concern, and saved all at once. */
export const GridEditor = ({ profile, known, readOnly }: GridEditorProps) => {
  const { t } = useLingui()
  const rows = useMemo(() => rowsOf(known), [known])
  const { shown, changed, toggle, resolve, discard } = useGridChanges(profile)
  const { preview, ask } = usePreview(profile.id, changed)
  const send = useChange(SetAccessProfileActivitiesDocument, profileChanges)
  const { say, whyNot } = useErrorWords(profileChanges.words)
  const { run, running } = useSingleRun()
  const [asked, setAsked] = useState<Preview>()
  const [problem, setProblem] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useSaveKey(form, changed.length > 0)

  const save = async () => {
    setAsked(undefined)
    setProblem(undefined)
    const result = await send({ input: { id: profile.id, cells: cellsToSend(shown.pending).map((cell) => ({ ...cell })) } })
    if (result.done) {
      discard()
      return toast.success(t`Permissions saved`)
    }
    // Cells that somebody else has changed say so themselves, once the profile is read anew.
    const others = result.errors?.filter(({ code }) => code !== 'CELL_CONFLICT')
    if (others?.length === 0) return undefined
    return setProblem(others ? [...new Set(others.map(say))].join(' ') : (whyNot(result) ?? t`Could not save.`))
  }
  // Nothing is taken from anybody before it is known from whom.
  const press = () =>
    run(async () => {
      const { preview: effect, failure } = await ask()
      if (failure) return setProblem(whyNot({ failure }) ?? t`Could not save.`)
      return effect && needsConsent(effect) ? setAsked(effect) : save()
    })
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (changed.length > 0 && shown.conflicts.size === 0) void press()
      }}
    >
      {shown.overrides && <GridLegend />}
      <GridConflicts shown={shown} onResolve={resolve} />
      <ActivityGrid label={t`Permissions`} rows={rows} shown={shown} onToggle={readOnly ? undefined : toggle} />
      {problem !== undefined && (
        <p role="alert" className={classes['alert']}>
          {problem}
        </p>
      )}
      {!readOnly && (
        <PendingBar changed={changed} preview={preview} saving={running} blocked={shown.conflicts.size > 0} onDiscard={discard} />
      )}
      {asked && (
        <SaveDialog
          preview={asked}
          title={<Trans>Save permissions?</Trans>}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void run(save)}
        />
      )}
    </form>
  )
}
