import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { toast } from '#src/ui/dialogs/toast.ts'
import { useFormChange } from '../mutation/use-form-change.ts'
import type { ChangeData, ChangeOptions } from '../mutation/use-change.ts'
import { useOutcome } from '../mutation/use-outcome.ts'
import { QueryPart } from '../query/QueryPart.tsx'
import type { AnySection, InputRules, RecordValues, Section, Widened } from '../record/form/field.ts'
import { RecordColumns } from '../record/RecordColumns.tsx'
import { SendForm } from '../record/form/SendForm.tsx'
import { RelationList } from './RelationList.tsx'

/** One related item. `values` identify it and are sufficient to restore it. `fixed` says why it cannot be removed here. */
type RelationItem<Values> = { name: string; values: Values; detail?: string; fixed?: MessageDescriptor | undefined }

type Mutation<Values, Data, Variables> = {
  mutation: TypedDocumentNode<Data, Variables>
  variables: (id: string, values: Values) => NoInfer<Variables>
}
type Named = (name: string) => MessageDescriptor
type Words = { button: MessageDescriptor; label: Named; done: Named }

type RelationPage<Values extends RecordValues, Data, Add, AddVariables, Remove, RemoveVariables> = {
  title: MessageDescriptor
  empty: MessageDescriptor
  /** Empty values, with which the form starts. */
  blank: Values
  query: TypedDocumentNode<Data, { id: string }>
  /** Null if the record no longer exists. */
  items: (data: NoInfer<Data>) => readonly RelationItem<Widened<NoInfer<Values>>>[] | null
  changes: ChangeOptions
  remove: Mutation<Values, Remove, RemoveVariables> & { words?: Words }
} & WayBack<
  Mutation<Values, Add, AddVariables> & {
    section: Section<Widened<NoInfer<Values>>>
    rules: InputRules
  } & AddWords
>

type AddWords = { submit: MessageDescriptor; done: MessageDescriptor }
/** Either a form that adds items, whose mutation also undoes a removal, or a confirmation beforehand because a removal cannot be undone here. */
type WayBack<Add> = { add: Add; question?: never } | { question: { title: Named; text: MessageDescriptor }; add?: never }

type AnyItem = RelationItem<RecordValues>
type AnyMutation = Mutation<RecordValues, ChangeData, AnyVariables>
type AnyAdd = AnyMutation & { section: AnySection; rules: InputRules } & AddWords
type AnyRelationPage = {
  title: MessageDescriptor
  empty: MessageDescriptor
  blank: RecordValues
  query: TypedDocumentNode<unknown, { id: string }>
  items: (data: unknown) => readonly AnyItem[] | null
  changes: ChangeOptions
  remove: AnyMutation & { words?: Words }
} & WayBack<AnyAdd>

/**
 * Describes what a record has many of: query → list with removal, which can be undone or is confirmed → form that adds. Returns the component for a
 * page of the record with that ID.
 */
export const relationPage = <
  Values extends RecordValues,
  Data,
  Add extends ChangeData,
  AddVariables extends AnyVariables,
  Remove extends ChangeData,
  RemoveVariables extends AnyVariables,
>(
  described: RelationPage<Values, Data, Add, AddVariables, Remove, RemoveVariables>,
) => {
  const page = described as unknown as AnyRelationPage
  return ({ id }: { id: string }) => (
    <QueryPart query={page.query} variables={{ id }}>
      {(data) => {
        const items = page.items(data)
        return items && <Relations page={page} id={id} items={items} />
      }}
    </QueryPart>
  )
}

const Relations = ({ page, id, items }: { page: AnyRelationPage; id: string; items: readonly AnyItem[] }) => {
  const { i18n } = useLingui()
  const { remove, add, question } = page
  const { words } = remove
  const { send: take } = useOutcome(remove.mutation, page.changes)
  const { send: give } = useOutcome((add ?? remove).mutation, page.changes)
  const wayBack = add
    ? { restore: ({ values }: Pick<AnyItem, 'values'>) => give(add.variables(id, values)) }
    : { question: (name: string) => ({ title: i18n._(question.title(name)), text: i18n._(question.text) }) }
  const wordsOf = (name: string) =>
    words && { button: i18n._(words.button), label: i18n._(words.label(name)), done: i18n._(words.done(name)) }
  return (
    <RecordColumns aside={add && <AddForm add={add} blank={page.blank} id={id} changes={page.changes} />}>
      <RelationList
        title={i18n._(page.title)}
        items={items.map(({ fixed, ...item }) => ({ ...item, key: JSON.stringify(item.values), ...(fixed && { fixed: i18n._(fixed) }) }))}
        empty={i18n._(page.empty)}
        remove={({ values }) => take(remove.variables(id, values))}
        removeWords={wordsOf}
        {...wayBack}
      />
    </RecordColumns>
  )
}

type AddFormProps = Pick<AnyRelationPage, 'blank' | 'changes'> & { add: AnyAdd; id: string }

const AddForm = ({ add, blank, id, changes }: AddFormProps) => {
  const { i18n } = useLingui()
  const send = useFormChange(add.mutation, changes)
  const sections = useMemo(() => [add.section], [add])
  return (
    <SendForm
      initial={blank}
      sections={sections}
      rules={add.rules}
      submit={i18n._(add.submit)}
      words={changes.words}
      send={(values) => send(add.variables(id, values))}
      onDone={() => toast.success(i18n._(add.done))}
    />
  )
}
