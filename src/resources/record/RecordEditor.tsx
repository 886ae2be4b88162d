import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useClient } from 'urql'
import { conflictOf, consequencesOf, refusalOf, savedOf } from '#machines/record/record.selectors.ts'
import { readWithLate } from '#src/data/late-result.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useOpenedCustomerContext } from '../customer.ts'
import { isPreviewOutdated, mostUsers } from '../effects/effects.ts'
import type { AnyEffects, Effects } from '../effects/effects.ts'
import { harmlessEffects } from '../effects/read-effects.ts'
import { SHOWS_ERRORS } from '../query/shows-errors.ts'
import { changesOf, mergeChanges } from './merge.ts'
import type { RecordValues } from './form/field.ts'
import type { AnyEntity, AnyRecordPage } from './record-page.ts'
import { RecordForm } from './form/RecordForm.tsx'
import { useRecordForm } from './form/use-record-form.ts'
import type { Submitted } from './form/use-record-chart.ts'
import type { ChangeCheck, SaveResult } from './form/save-result.ts'
import { laterPart } from '#src/ui/later-part.tsx'

const ConflictDialog = laterPart(async () => (await import('./ConflictDialog.tsx')).default)
const EffectsFirst = laterPart(async () => (await import('../effects/EffectsFirst.tsx')).EffectsFirst)

type RecordEditorProps = {
  page: AnyRecordPage
  /** The record from the server. A newer version is taken over while there are no unsaved changes. */
  entity: AnyEntity
  /** Types of the schema that a save may change. */
  types: readonly string[]
  /** Called with the form's values when they change. */
  onValues?: ((values: RecordValues) => void) | undefined
}
/** The record after a save, if the reader may still read it, and the values that were sent. */
type Saved = { entity: AnyEntity | null | undefined; sent: RecordValues }
/** One instance of the form: the record that it is based on, and values already typed. */
type Round = { number: number; base: AnyEntity; typed?: RecordValues }

/** The form that edits one record. It stays in place after a save. Concurrent saves by two people never overwrite each other's changes. */
export const RecordEditor = ({ page, entity, types, onValues }: RecordEditorProps) => {
  const named = useOpenedCustomerContext()
  const [round, setRound] = useState<Round>({ number: 0, base: entity })
  const [dirty, setDirty] = useState(false)
  const held = useRef(false)
  const next = (base: AnyEntity, typed?: RecordValues) => setRound(({ number }) => ({ number: number + 1, base, ...(typed && { typed }) }))
  if (!dirty && entity.id === round.base.id && entity.version > round.base.version) next(entity)
  const rest = (base: AnyEntity) => setRound((last) => ({ ...last, base }))
  const shared = { page, round, types, named, held, onValues }
  return <OpenForm key={round.number} {...shared} onDirty={setDirty} onSaved={rest} onNext={next} />
}

type OpenFormProps = {
  page: AnyRecordPage
  round: Round
  types: readonly string[]
  /** Context that names the organisation in which the record was opened. */
  named: { customer: string }
  /** Whether the previous form had the focus. */
  held: RefObject<boolean>
  onDirty: (dirty: boolean) => void
  /** Keeps the form and bases it on the saved record. */
  onSaved: (base: AnyEntity) => void
  onNext: (base: AnyEntity, typed?: RecordValues) => void
  onValues: RecordEditorProps['onValues']
}

const OpenForm = ({ page, round: { base, typed }, types, named, held, onDirty, onSaved, onNext, onValues }: OpenFormProps) => {
  const { t, i18n } = useLingui()
  const client = useClient()
  const place = useRef<HTMLDivElement>(null)
  const initial = useMemo(() => page.values(base), [page, base])
  const resource = i18n._(page.resource)

  const check = async (values: RecordValues): Promise<ChangeCheck> => {
    const changed = changesOf(initial, values)
    if (Object.keys(changed).length === 0) {
      toast.note(t`No changes to save.`)
      return { verdict: 'unchanged' }
    }
    const of = page.effects?.(changed)
    const agreed = of ? await harmlessEffects(client, of, base.id) : {}
    return agreed ? { verdict: 'harmless', agreed } : { verdict: 'consequential', asked: of as AnyEffects }
  }
  /** What the refused confirmation was for. */
  const [refused, setRefused] = useState<Effects>()
  /** Values whose question is asked again, because other users are affected now. */
  const askedAgain = useRef<RecordValues>(undefined)
  /** Whether a preview by which nobody is affected was refused. It is asked for again once, so that this ends where the next one says the same. */
  const harmlessRefused = useRef(false)
  const save = async (values: RecordValues, effects: Effects): Promise<SaveResult> => {
    setRefused(undefined)
    const changed = changesOf(initial, values)
    const variables = page.variables({ id: base.id, version: base.version, values, changed, effects })
    const context = { additionalTypenames: [...types], ...SHOWS_ERRORS, ...named }
    return readWithLate(await sendMutation(client, page.mutation, variables, context), ({ data, error }) => {
      if (error) return { failure: error }
      if (data === undefined) return { isUnsent: true }
      const { entity, errors } = page.answer(data)
      if (entity && errors?.some(({ code }) => code === 'VERSION_CONFLICT')) return { conflict: { entity, mine: values } }
      const of = isPreviewOutdated(errors) ? page.effects?.(changed) : undefined
      const isHarmless = of !== undefined && mostUsers(effects, of.words) === 0
      if (of && !(isHarmless && harmlessRefused.current)) {
        setRefused(effects)
        askedAgain.current = values
      }
      harmlessRefused.current = isHarmless
      if (errors && errors.length > 0) return { errors }
      const more = entity && page.saved?.(entity, changed, base)
      toast.success(more ? i18n._(more) : t`${resource} has been updated`)
      return { saved: { entity, sent: values } satisfies Saved }
    })
  }
  const record = useRecordForm({ ...page, initial, check, save, words: page.serverWords, version: String(base.version) })
  const { actor, rebase, isSettled } = record
  const saved = useSelector(actor, savedOf) as Saved | undefined
  const asked = useSelector(actor, consequencesOf) as AnyEffects | undefined
  const newer = useSelector(actor, conflictOf) as SaveResult['conflict']
  const isRefused = useSelector(actor, refusalOf) !== undefined
  useEffect(() => {
    const values = askedAgain.current
    askedAgain.current = undefined
    if (isRefused && values) actor.send({ type: 'submit', request: { values, agreed: {} } satisfies Submitted })
  }, [isRefused, actor])
  const cancel = () => {
    setRefused(undefined)
    actor.send({ type: 'cancel' })
  }
  const goOn = (entity: AnyEntity, values?: RecordValues) => {
    record.draft.supersede()
    onNext(entity, values)
  }
  const merge = newer && mergeChanges(record.fields, initial, page.values(newer.entity), newer.mine)
  // The newer version differs in nothing that this form shows, as after a save in another part of the same page: there is nothing to decide.
  const elsewhere = newer && merge?.conflicts.length === 0 && merge.onlyTheirs.length === 0 ? newer : undefined
  useEffect(() => {
    if (elsewhere) goOn(elsewhere.entity, elsewhere.mine)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each conflict
  }, [elsewhere])
  useLayoutEffect(() => {
    if (!saved) return
    const { entity, sent } = saved
    rebase(sent, entity ? page.values(entity) : sent)
    if (entity) onSaved(entity)
  }, [saved, rebase, onSaved, page])
  useLayoutEffect(() => {
    const element = place.current
    return () => void (held.current = element?.contains(document.activeElement) ?? false)
  }, [held])
  const { setValues, getValues } = record.form
  const show = useCallback(() => onValues?.({ ...getValues() }), [onValues, getValues])
  useEffect(show, [show, record.dirty, base])
  const begun = useRef(false)
  // A record that was just saved becomes the base of the form first, which may have edits that were made meanwhile.
  useEffect(() => onDirty(record.dirty || isSettled), [record.dirty, isSettled, onDirty])
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const form = place.current?.querySelector('form')
    if (typed) {
      setValues(typed)
      form?.requestSubmit()
    }
    if (held.current && document.activeElement === document.body)
      form?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
  }, [typed, held, setValues])

  return (
    <div ref={place}>
      <RecordForm edits onChange={show} record={record} failed={<Trans>Failed to update {resource}.</Trans>} />
      {asked && (
        <EffectsFirst
          title={<Trans>Save these changes?</Trans>}
          confirm={<Trans>Save</Trans>}
          id={base.id}
          of={asked}
          refused={refused}
          words={page.serverWords}
          send={async (_, effects) => {
            record.confirm(effects)
            return { done: true }
          }}
          onCancel={cancel}
        />
      )}
      {newer && merge && !elsewhere && (
        <ConflictDialog
          merge={merge}
          onClose={cancel}
          onTakeTheirs={() => goOn(newer.entity)}
          onSave={(values) => goOn(newer.entity, values)}
        />
      )}
    </div>
  )
}
