import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useClient } from 'urql'
import type { TypedDocumentNode } from 'urql'
import { laterPart } from '#src/ui/later-part.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import { isPreviewOutdated } from '../effects/effects.ts'
import type { AnyEffects, Effects } from '../effects/effects.ts'
import { harmlessEffects } from '../effects/read-effects.ts'
import { useFormChange } from '../mutation/use-form-change.ts'
import { useSend } from '../mutation/use-send.ts'
import type { ChangeData, ChangeOptions, ChangeResult } from '../mutation/use-change.ts'
import type { Facts } from './facts.ts'

const EffectsFirst = laterPart(async () => (await import('../effects/EffectsFirst.tsx')).EffectsFirst)

type RevertInput = { id: string; users?: number; digest?: string }
export type Revert = {
  /** Mutation that reverts an audit row by its ID. */
  document: TypedDocumentNode<ChangeData, { input: RevertInput }>
  changes: ChangeOptions
  /** Query for the effects on users, from the values that the record would have again; undefined if no user can be affected. */
  effects?: (before: Facts) => AnyEffects | undefined
  /** Returns what the mutation requires of the preview: the number of affected users, and its digest if it has one. */
  input?: (effects: Effects) => Omit<RevertInput, 'id'>
}
type Row = { id: string; name: string; before: Facts }

/** Reverts a change of a record. If users would be affected, it first asks the same confirmation as the change itself would. */
export const useRevert = (record: string, { document, changes, effects, input }: Revert) => {
  const { t } = useLingui()
  const client = useClient()
  const { send, running } = useSend()
  const sendFromDialog = useFormChange(document, changes)
  const [asked, setAsked] = useState<Row & { of: AnyEffects; refused?: Effects | undefined }>()
  const done = t`The change has been reverted`
  const variablesOf = (id: string, found?: Effects) => ({ input: { id, ...(found && input?.(found)) } })
  const revert = async (row: Row): Promise<void> => {
    const of = effects?.(row.before)
    const found = of && (await harmlessEffects(client, of, record))
    if (of && !found) return setAsked({ ...row, of })
    const objected = ({ errors }: ChangeResult<ChangeData>) => {
      if (!of || !isPreviewOutdated(errors)) return false
      // The preview said that nobody is affected, and now somebody is.
      setAsked({ ...row, of, refused: found })
      return true
    }
    await send({ document, variables: variablesOf(row.id, found), changes, done, objected })
  }
  const close = () => setAsked(undefined)
  const dialog: ReactNode = asked && (
    <EffectsFirst
      title={<Question name={asked.name} />}
      confirm={<Trans>Revert</Trans>}
      id={record}
      of={asked.of}
      refused={asked.refused}
      words={changes.words}
      send={async (_, found) => {
        const result = await sendFromDialog(variablesOf(asked.id, found))
        if (result.done) toast.success(done)
        return result
      }}
      onCancel={close}
    />
  )
  return { revert, running, dialog }
}

const Question = ({ name }: { name: string }) => <Trans>Revert “{name}”?</Trans>
