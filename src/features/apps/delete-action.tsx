import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import type { ChangeData } from '#src/resources/mutation/use-change.ts'
import type { RecordAction } from '#src/resources/record/actions/action.ts'
import { asks } from '#src/resources/record/actions/asks.tsx'
import { appChanges, appServerWords } from './app-words.ts'

type Deleted = { id: string; version: number; name: string; isSystem?: boolean; clients?: readonly unknown[] }

/** Declares an action that deletes a resource, once no app uses it. */
export const deleteAction = <Entity extends Deleted, Data extends ChangeData, Variables extends AnyVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: (entity: Entity) => NoInfer<Variables>,
  done: MessageDescriptor,
): RecordAction<Entity> => ({
  id: 'delete',
  label: msg`Delete…`,
  icon: IconTrash,
  danger: true,
  when: ({ isSystem, clients }) => (isSystem ? appServerWords.SYSTEM_ROW : !clients?.length || appServerWords.SCOPE_IN_USE),
  ...asks({
    title: ({ name }: Entity) => msg`Delete ${name}?`,
    Text: () => <Trans>This cannot be undone.</Trans>,
    confirm: msg`Delete`,
    danger: true,
    document,
    variables,
    changes: appChanges,
    done,
  }),
})
