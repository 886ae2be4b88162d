import type { TypedDocumentNode } from 'urql'
import type { AccessRule } from '#contract/access/rule.ts'

type Maybe<T> = T | null | undefined

/**
 * One option: the value that is sent and the label that is shown. `hint` distinguishes options of the same name. `owner` is the option of another
 * source that it belongs to, such as a customer's partner.
 */
export type RemoteChoice = { value: string; label: string; hint?: string; owner?: string | null | undefined }

/** The variables of a query for choices. `search` matches words or the start of an ID, as the server defines it. */
type ChoiceVariables = { first?: Maybe<number>; search?: Maybe<string> }

/** Choices that are searched on the server, at most `CHOICES_FETCHED` at a time (docs/commands.md, Budgets). */
export type ChoiceSource = {
  query: TypedDocumentNode<unknown, ChoiceVariables>
  choices: (data: unknown) => readonly RemoteChoice[]
  /** Who may send the query, if not everybody who sees a page with the source. Others see no names, and no filter. */
  access?: AccessRule
  /** Variables of every request, where not everything that the query returns may be chosen. */
  always?: object
  /** Variables that limit the choices to one owner. */
  within?: (owner: string) => object
}

export const CHOICES_FETCHED = 50

/** Declares a source and checks its `choices` function against the query's type. */
export const choiceSource = <Data>(source: {
  query: TypedDocumentNode<Data, ChoiceVariables>
  choices: (data: Data) => readonly RemoteChoice[]
  access?: AccessRule
  within?: (owner: string) => object
}) => source as unknown as ChoiceSource
