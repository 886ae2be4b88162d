import type { UseFormReturnType } from '@mantine/form'
import { useCallback, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { useStoredDraft, type StoredDraft } from '../drafts/use-stored-draft.ts'
import { draftEdits, draftKey, editsWithPresets, mergeDraft } from './draft.ts'
import type { AnyField, AnySection, RecordValues } from './form/field.ts'
import type { Merge } from './merge.ts'

type DraftOptions = {
  form: UseFormReturnType<RecordValues>
  base: RefObject<RecordValues>
  /** Values without the presets of the form; undefined where it has none. */
  blank: RecordValues | undefined
  sections: readonly AnySection[]
  fields: readonly AnyField[]
  /** Version of the record that the form shows. */
  version: string | undefined
  /** First path of a form with several pages. */
  path: string | undefined
  /** Asks the reader to choose where draft and record differ, and ends the question. */
  choose: { ask: (merge: Merge) => void; resolve: () => void }
}

/** The draft of a form: stores the changed values, and merges them with the current record when they are restored. */
export const useDraft = ({ form, base, blank, sections, fields, version, path, choose }: DraftOptions) => {
  const { pathname } = useLocation()
  const { offered, isOutdated, save, drop, refuse, take } = useStoredDraft(draftKey(path ?? pathname, sections), version)

  const keep = useCallback(
    (onlyChanged?: boolean) => save(editsWithPresets(blank, base.current, form.getValues(), fields), onlyChanged),
    [save, blank, base, form, fields],
  )
  /** The draft that is being restored: another one may be offered while the reader chooses. */
  const merged = useRef<StoredDraft>(undefined)
  const fill = (values: RecordValues) => {
    const draft = merged.current
    if (!draft) return
    choose.resolve()
    form.setValues(values)
    // A draft that adds nothing would remain, because nothing is saved or discarded with it.
    if (Object.keys(draftEdits(base.current, values, fields)).length > 0) take(draft)
    else refuse(draft)
  }
  const restore = () => {
    if (!offered) return
    merged.current = offered
    const merge = mergeDraft(offered.values, { newest: base.current, current: form.getValues(), fields, isOutdated })
    if (merge.conflicts.length > 0) choose.ask(merge)
    else fill(merge.clean)
  }
  const discard = () => offered && refuse(offered)
  /** Discards the draft that the reader was to choose from. */
  const discardMerged = () => {
    choose.resolve()
    if (merged.current) refuse(merged.current)
  }
  /** A form on the newer record goes on with what was chosen: the question ends, and the draft of this form is deleted. */
  const supersede = () => {
    choose.resolve()
    drop()
  }
  return { offered, isOutdated, restore, fill, discard, discardMerged, supersede, keep, drop }
}
