import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useSend } from '#src/resources/mutation/use-send.ts'
import { toast } from '#src/ui/dialogs/toast.ts'
import { payrollChanges as changes } from '../words/payroll-words.ts'
import {
  AllowPayrollMatchDocument,
  LinkPayrollEmployeeDocument,
  RefusePayrollMatchDocument,
  UnlinkPayrollEmployeeDocument,
} from './payroll.generated.ts'

type Seen = { readonly id: string; readonly version: number }
type Done = { readonly id: string; readonly userId: string; readonly kind: 'linked' | 'refused'; readonly version: number }

export const usePairWork = (onUndone: (id: string) => void) => {
  const { t } = useLingui()
  const { send, running } = useSend()
  const done = useRef<Done[]>([])
  const [undoable, setUndoable] = useState(0)
  const remember = (entry: Done) => setUndoable(done.current.push(entry))

  const link = async ({ id, version }: Seen, userId: string) => {
    const input = { id, version, userId }
    const linked = await send({ document: LinkPayrollEmployeeDocument, variables: { input }, changes, done: t`Linked` })
    if (linked) remember({ id, userId, kind: 'linked', version: version + 1 })
    return linked
  }
  const refuse = async ({ id, version }: Seen, userId: string) => {
    const input = { id, version, userId }
    const refused = await send({ document: RefusePayrollMatchDocument, variables: { input }, changes, done: t`Marked as not a match` })
    if (refused) remember({ id, userId, kind: 'refused', version: version + 1 })
    return refused
  }
  const unlink = (input: Seen) =>
    send({
      document: UnlinkPayrollEmployeeDocument,
      variables: { input: { id: input.id, version: input.version } },
      changes,
      done: t`Link removed`,
    })
  const allow = ({ id, version }: Seen, userId: string) =>
    send({ document: AllowPayrollMatchDocument, variables: { input: { id, version, userId } }, changes, done: t`Can be linked again` })
  const undo = async () => {
    const last = done.current.at(-1)
    if (!last) return toast.note(t`Nothing to undo`)
    // Each change of an employee, including its undo, increments the version that earlier entries of the stack must send.
    const undone = last.kind === 'linked' ? await unlink(last) : await allow(last, last.userId)
    if (!undone) return undefined
    done.current = done.current.slice(0, -1).map((entry) => (entry.id === last.id ? { ...entry, version: last.version + 1 } : entry))
    setUndoable(done.current.length)
    onUndone(last.id)
    return undefined
  }
  return { link, refuse, unlink, allow, undo, undoable, running }
}

export type PairWork = ReturnType<typeof usePairWork>
