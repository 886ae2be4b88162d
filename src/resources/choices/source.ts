import type { TypedDocumentNode } from 'urql'

type Maybe<T> = T | null | undefined

/** One thing to pick: what is sent and what is read. `hint` tells those of one name apart; `owner`: of what another source offers, as a customer's partner. */
export type RemoteChoice = { value: string; label: string; hint?: string; owner?: string | null | undefined }

/** The variables of a query for choices; `search` finds by words or by the beginning of an id (the server's own rule). */
export type ChoiceVariables = { first?: Maybe<number>; search?: Maybe<string> }

/** Choices that live on the server: searched there, never more than `CHOICES_FETCHED` at a time (docs/commands.md, Budgets). */
export type ChoiceSource = {
  query: TypedDocumentNode<unknown, ChoiceVariables>
  choices: (data: unknown) => readonly RemoteChoice[]
  /** Variables that every question has, where not all of the query's may be chosen. */
  always?: object
  /** Variables that leave the choices of one owner. */
  within?: (owner: string) => object
}

export const CHOICES_FETCHED = 50

/** A source whose reader is checked against its query. */
export const choiceSource = <Data>(source: {
  query: TypedDocumentNode<Data, ChoiceVariables>
  choices: (data: Data) => readonly RemoteChoice[]
  within?: (owner: string) => object
}) => source as unknown as ChoiceSource
