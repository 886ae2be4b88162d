import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { AnyVariables, Client, TypedDocumentNode } from 'urql'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { Reader } from '#src/resources/reader.ts'
import type { ButtonIcon } from '#src/ui/controls/Button.tsx'
import type { ChangeData, ChangeOptions } from '../../mutation/use-change.ts'

export type ActionDialogProps<Entity> = { entity: Entity; onClose: () => void }

type Send<Entity, Data, Variables> = {
  document: TypedDocumentNode<Data, Variables>
  variables: (entity: Entity) => NoInfer<Variables>
  changes: ChangeOptions
  /** Text of the toast, which may depend on the record before the change and on the answer. */
  done: MessageDescriptor | ((entity: Entity, answer: Data) => MessageDescriptor)
  /**
   * Reverts the change completely by the same mutation, from the record before the change and the answer. An action with `undo` needs no
   * confirmation.
   */
  undo?: { variables: (entity: Entity, answer: Data) => NoInfer<Variables>; done: MessageDescriptor }
  /** Dialog that opens only if the server objects with an error at this path. */
  objection?: { path: string; Dialog: ComponentType<ActionDialogProps<Entity>> }
}

/** Effect of an action: navigates, copies a text, sends a mutation, runs a function, or opens a dialog. */
type Deed<Entity> =
  | { to: (portal: Portal, entity: Entity) => string }
  | { copy: (portal: Portal, entity: Entity) => string }
  | { send: Send<Entity, ChangeData, AnyVariables> }
  | { run: (entity: Entity, client: Client) => Promise<unknown> }
  | { Dialog: ComponentType<ActionDialogProps<Entity>> }

export type RecordAction<Entity> = {
  id: string
  label: MessageDescriptor
  icon: ButtonIcon
  /** Whether the action applies and the reader may take it. False hides it; a message disables it and gives the reason. */
  when: (entity: Entity, reader: Reader) => boolean | MessageDescriptor
  danger?: true
} & Deed<Entity>

/** The actions on one type of record, in visually separate groups. */
export type RecordActions<Entity> = {
  groups: readonly (readonly RecordAction<Entity>[])[]
  /** Why nothing, or not everything, may be changed; undefined if everything may. */
  why?: (entity: Entity, reader: Reader) => MessageDescriptor | undefined
}

/** Declares a mutation with its variables; the types are checked and then erased. */
export const sends = <Entity, Data extends ChangeData, Variables extends AnyVariables>(send: Send<Entity, Data, Variables>) => ({
  send: send as unknown as Send<Entity, ChangeData, AnyVariables>,
})

export type PermittedAction<Entity> = { action: RecordAction<Entity>; /** Why it is disabled. */ closed?: MessageDescriptor }

/** Returns the groups with the actions to show, without empty groups. */
export const permittedActions = <Entity>({ groups }: RecordActions<Entity>, entity: Entity, reader: Reader) =>
  groups
    .map((group) =>
      group.flatMap((action): PermittedAction<Entity>[] => {
        const answer = action.when(entity, reader)
        if (answer === false) return []
        return [answer === true ? { action } : { action, closed: answer }]
      }),
    )
    .filter((group) => group.length > 0)
