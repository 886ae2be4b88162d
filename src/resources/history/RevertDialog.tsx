import { Trans } from '@lingui/react/macro'
import { EffectsFirst } from '../effects/EffectsFirst.tsx'
import type { AnyEffects, Effects } from '../effects/effects.ts'
import type { ChangeOptions, ChangeResult } from '../mutation/use-change.ts'
import { AskFirst } from '../record/actions/AskFirst.tsx'
import type { AuditFields } from './audit.ts'
import { AuditDiff } from './AuditDiff.tsx'

type RevertDialogProps = {
  /** Label of the change. */
  name: string
  record: string
  fields: AuditFields
  before: string | null
  after: string | null
  words: ChangeOptions['words']
  /** Query for the effects on users; undefined if no user can be affected. */
  of: AnyEffects | undefined
  send: (found?: Effects) => Promise<ChangeResult<unknown>>
  onCancel: () => void
}

/** Asks before a change is reverted: shows the values that come back, and where users are affected how many. */
export const RevertDialog = ({ name, record, fields, before, after, of, send, ...question }: RevertDialogProps) => {
  const texts = { title: <Trans>Revert “{name}”?</Trans>, confirm: <Trans>Revert</Trans>, ...question }
  // What the change has made of a value is what it is now, and what it was before is what it becomes.
  const values = <AuditDiff fields={fields} before={after} after={before} />
  return of ? (
    <EffectsFirst {...texts} id={record} of={of} send={(_, found) => send(found)}>
      {values}
    </EffectsFirst>
  ) : (
    <AskFirst {...texts} send={() => send()}>
      {values}
    </AskFirst>
  )
}
