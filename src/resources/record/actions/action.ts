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
  /** What the toast says, which may depend on the record as it was and the server's answer. */
  done: MessageDescriptor | ((entity: Entity, answer: Data) => MessageDescriptor)
  /** Takes it back in full by the same mutation, from the record as it was and what the server answered: nothing is asked before. */
  undo?: { variables: (entity: Entity, answer: Data) => NoInfer<Variables>; done: MessageDescriptor }
  /** What is asked where the server objects with an error at this path, and only then. */
  objection?: { path: string; Dialog: ComponentType<ActionDialogProps<Entity>> }
}

/** What a press does: leads somewhere, copies a text, sends one mutation, does something of its own, or asks in a dialog first. */
type Deed<Entity> =
  | { to: (portal: Portal, entity: Entity) => string }
  | { copy: (portal: Portal, entity: Entity) => string }
  | { send: Send<Entity, ChangeData, AnyVariables> }
  | { run: (entity: Entity, client: Client) => Promise<unknown> }
  | { Dialog: ComponentType<ActionDialogProps<Entity>> }

/** One thing that can be done with a record. */
export type RecordAction<Entity> = {
  id: string
  label: MessageDescriptor
  icon: ButtonIcon
  /** Whether it is of use and the reader may: false hides it, a sentence shows it closed and says why. */
  when: (entity: Entity, reader: Reader) => boolean | MessageDescriptor
  danger?: true
} & Deed<Entity>

/** Everything that can be done with a record of a kind, in groups that stand apart. */
export type RecordActions<Entity> = {
  groups: readonly (readonly RecordAction<Entity>[])[]
  /** Why nothing, or not everything, may be changed; nothing where all may. */
  why?: (entity: Entity, reader: Reader) => MessageDescriptor | undefined
}

/** A mutation with its variables, whose types are checked and then forgotten. */
export const sends = <Entity, Data extends ChangeData, Variables extends AnyVariables>(send: Send<Entity, Data, Variables>) => ({
  send: send as unknown as Send<Entity, ChangeData, AnyVariables>,
})

export type PermittedAction<Entity> = { action: RecordAction<Entity>; /** Why it does nothing now. */ closed?: MessageDescriptor }

/** The groups with what is shown of each; groups without any are left out. */
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
