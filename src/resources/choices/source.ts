import type { TypedDocumentNode } from 'urql'

type Maybe<T> = T | null | undefined

/** One thing to pick: what is sent and what is read. */
export type RemoteChoice = { value: string; label: string }

/** The variables of a query for choices; `search` finds by words or by the beginning of an id (the server's own rule). */
export type ChoiceVariables = { first?: Maybe<number>; search?: Maybe<string> }

/** Choices that live on the server: searched there, never more than `CHOICES_FETCHED` at a time (performance.md, budget 10). */
export type ChoiceSource = {
  query: TypedDocumentNode<unknown, ChoiceVariables>
  choices: (data: unknown) => readonly RemoteChoice[]
}

export const CHOICES_FETCHED = 50

/** A source whose reader is checked against its query. */
export const choiceSource = <Data>(source: {
  query: TypedDocumentNode<Data, ChoiceVariables>
  choices: (data: Data) => readonly RemoteChoice[]
}) => source as unknown as ChoiceSource
