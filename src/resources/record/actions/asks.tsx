import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { ComponentType } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { toast } from '#src/ui/dialogs/toast.ts'
import type { AnyEffects, Effects } from '../../effects/effects.ts'
import { EffectsFirst } from '../../effects/EffectsFirst.tsx'
import { toastUndoable } from '../../mutation/toast-undoable.tsx'
import { useFormChange } from '../../mutation/use-form-change.ts'
import { useSend } from '../../mutation/use-send.ts'
import type { ChangeData, ChangeOptions } from '../../mutation/use-change.ts'
import type { ActionDialogProps } from './action.ts'
import { AskFirst, type Consent } from './AskFirst.tsx'

type Question<Entity, Data, Variables> = {
  title: (entity: Entity) => MessageDescriptor
  /** Explains the effect of the action. */
  Text: ComponentType<{ entity: Entity }>
  /** Query for the effects on users, shown in the dialog. For many users the number must be typed. */
  effects?: AnyEffects
  confirm: MessageDescriptor
  danger?: true
  consent?: Consent
  document: TypedDocumentNode<Data, Variables>
  variables: (entity: Entity, consented: boolean, effects: Effects) => NoInfer<Variables>
  changes: ChangeOptions
  done: MessageDescriptor
  /** Reverts the change completely by the same mutation, from the record before the change and the answer. */
  undo?: { variables: (entity: Entity, answer: Data) => NoInfer<Variables>; done: MessageDescriptor }
}

/** Declares an action that sends one mutation after a confirmation. */
export const asks = <Entity extends { id: string }, Data extends ChangeData, Variables extends AnyVariables>(
  question: Question<Entity, Data, Variables>,
) => {
  const { title, Text, confirm, danger, consent, document, variables, changes, done, undo, effects: of } = question
  const Dialog = ({ entity, onClose }: ActionDialogProps<Entity>) => {
    const { i18n } = useLingui()
    const send = useFormChange(document, changes)
    const { send: takeBack } = useSend()
    const attempt = async (consented: boolean, effects: Effects = {}) => {
      const result = await send(variables(entity, consented, effects))
      const { data } = result
      if (!result.done || !data) return result
      if (undo) {
        const back = { document, variables: undo.variables(entity, data), changes, done: i18n._(undo.done) }
        toastUndoable(i18n._(done), () => void takeBack(back))
      } else toast.success(i18n._(done))
      return result
    }
    const asked = {
      title: i18n._(title(entity)),
      confirm: i18n._(confirm),
      danger: danger ?? false,
      consent,
      words: changes.words,
      send: attempt,
      onCancel: onClose,
      children: <Text entity={entity} />,
    }
    return of ? <EffectsFirst {...asked} id={entity.id} of={of} /> : <AskFirst {...asked} />
  }
  return { Dialog }
}
