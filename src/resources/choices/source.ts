import type { TypedDocumentNode } from 'urql'

type Maybe<T> = T | null | undefined
type SearchVariables = { first?: Maybe<number>; search?: Maybe<string> }

/** One thing to pick: what is sent and what is read. */
export type RemoteChoice = { value: string; label: string }

/** Choices that live on the server: searched there, at most `CHOICES_FETCHED` at a time (performance.md, budget 10). */
export type ChoiceSource = {
  query: TypedDocumentNode<unknown, SearchVariables>
  choices: (data: unknown) => readonly RemoteChoice[]
  /** Answers the names of ids that are already chosen, for instance from a link. */
  named?: { query: TypedDocumentNode<unknown, { ids: string[] }>; choices: (data: unknown) => readonly RemoteChoice[] }
}

export const CHOICES_FETCHED = 50

type Source<Data, Named> = {
  query: TypedDocumentNode<Data, SearchVariables>
  choices: (data: Data) => readonly RemoteChoice[]
  named?: { query: TypedDocumentNode<Named, { ids: string[] }>; choices: (data: Named) => readonly RemoteChoice[] }
}

/** A source whose reader is checked against its query. */
export const choiceSource = <Data, Named = never>(source: Source<Data, Named>) => source as unknown as ChoiceSource
