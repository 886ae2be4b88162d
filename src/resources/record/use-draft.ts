import type { UseFormReturnType } from '@mantine/form'
import { useCallback, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { useStoredDraft } from '../drafts/use-stored-draft.ts'
import { draftEdits, draftKey, mergeDraft } from './draft.ts'
import type { AnyField, AnySection, RecordValues } from './form/field.ts'
import type { Merge } from './merge.ts'

type DraftOptions = {
  form: UseFormReturnType<RecordValues>
  base: RefObject<RecordValues>
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
export const useDraft = ({ form, base, sections, fields, version, path, choose }: DraftOptions) => {
  const { pathname } = useLocation()
  const { offered, isOutdated, save, drop, refuse, take } = useStoredDraft(draftKey(path ?? pathname, sections), version)

  const keep = useCallback(() => save(draftEdits(base.current, form.getValues(), fields)), [save, base, form, fields])
  const fill = (values: RecordValues) => {
    choose.resolve()
    form.setValues(values)
    take()
  }
  const restore = () => {
    if (!offered) return
    const merge = mergeDraft(offered.values, { newest: base.current, current: form.getValues(), fields, isOutdated })
    if (merge.conflicts.length > 0) choose.ask(merge)
    else fill(merge.clean)
  }
  const discard = () => {
    choose.resolve()
    refuse()
  }
  /** A form on the newer record goes on with what was chosen: the question ends, and the draft of this form is deleted. */
  const supersede = () => {
    choose.resolve()
    drop()
  }
  return { offered, isOutdated, restore, fill, discard, supersede, keep, drop }
}
