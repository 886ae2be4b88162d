import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import type { ComponentType } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { toast } from '#src/ui/toast.ts'
import { useFormChange } from '../../mutation/use-form-change.ts'
import type { ChangeData, ChangeOptions } from '../../mutation/use-change.ts'
import type { ActionDialogProps } from './action.ts'
import { AskFirst } from './AskFirst.tsx'
import type { Consent } from './AskFirst.tsx'

type Question<Entity, Data, Variables> = {
  title: (entity: Entity) => MessageDescriptor
  /** What it will do. */
  Text: ComponentType<{ entity: Entity }>
  /** What the button says. */
  confirm: MessageDescriptor
  danger?: true
  consent?: Consent
  document: TypedDocumentNode<Data, Variables>
  variables: (entity: Entity, consented: boolean) => NoInfer<Variables>
  changes: ChangeOptions
  done: MessageDescriptor
}

/** An action that sends one mutation after a question. */
export const asks = <Entity, Data extends ChangeData, Variables extends AnyVariables>(question: Question<Entity, Data, Variables>) => {
  const { title, Text, confirm, danger, consent, document, variables, changes, done } = question
  const Dialog = ({ entity, onClose }: ActionDialogProps<Entity>) => {
    const { i18n } = useLingui()
    const send = useFormChange(document, changes)
    return (
      <AskFirst
        title={i18n._(title(entity))}
        confirm={i18n._(confirm)}
        danger={danger ?? false}
        consent={consent}
        words={changes.words}
        send={(consented) => send(variables(entity, consented))}
        onCancel={onClose}
        onDone={() => {
          onClose()
          toast.success(i18n._(done))
        }}
      >
        <Text entity={entity} />
      </AskFirst>
    )
  }
  return { Dialog }
}
