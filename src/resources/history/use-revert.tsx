import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { TypedDocumentNode } from 'urql'
import { laterPart } from '#src/ui/later-part.tsx'
import { toast } from '#src/ui/dialogs/toast.ts'
import type { AnyEffects, Effects } from '../effects/effects.ts'
import { useFormChange } from '../mutation/use-form-change.ts'
import type { ChangeData, ChangeOptions } from '../mutation/use-change.ts'
import type { AuditFields } from './audit.ts'
import { factsOf, type Facts } from './facts.ts'

const RevertDialog = laterPart(async () => (await import('./RevertDialog.tsx')).RevertDialog)

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
type Row = { id: string; name: string; before: string | null; after: string | null }

/** Reverts a change of a record, once its reader has confirmed the values that come back and what that does to users. */
export const useRevert = (record: string, fields: AuditFields, { document, changes, effects, input }: Revert) => {
  const { t } = useLingui()
  const sendFromDialog = useFormChange(document, changes)
  const [asked, setAsked] = useState<Row>()
  const done = t`The change has been reverted`
  const dialog: ReactNode = asked && (
    <RevertDialog
      {...asked}
      record={record}
      fields={fields}
      words={changes.words}
      of={effects?.(factsOf(asked.before))}
      send={async (found) => {
        const result = await sendFromDialog({ input: { id: asked.id, ...(found && input?.(found)) } })
        if (result.done) toast.success(done)
        return result
      }}
      onCancel={() => setAsked(undefined)}
    />
  )
  return { revert: setAsked, dialog }
}
