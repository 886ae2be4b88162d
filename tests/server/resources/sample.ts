import type { Person } from './callers.ts'

export type Rows = <Row extends object>(text: string, ...values: unknown[]) => Promise<Row[]>
export type Given = Readonly<Record<string, unknown>>

export type Input = {
  /** An input that the server takes of a partner administrator of acme, without `id` and `version` of the record: these are filled in. */
  readonly given: Given | ((rows: Rows) => Promise<Given>)
  /** What is given besides so that the server refuses it for this alone: every other field can be tried without changing anything. */
  readonly refused?: Given
  /** Whom not the operation refuses but the rule of another one, by which it changes records. */
  readonly refusedAs?: Partial<Readonly<Record<Person, string>>>
}

/** What the tests of all resources need to know of one besides its definition. */
export type ResourceSample = {
  /** As in its definition. */
  readonly name: string
  /** Who may call its operations: by what they do, or by their own name where that is another. `bulk` stands for all three. */
  readonly callers: Readonly<Record<string, readonly Person[]>>
  /** The id of one that a partner administrator of acme reaches. */
  readonly own: (rows: Rows) => Promise<string>
  /** The id of one that they do not reach. */
  readonly foreign: (rows: Rows) => Promise<string>
  /** Each is a partner itself: what is written of one is of itself, and vendor operations write it. */
  readonly isPartner?: true
  /** They are of no partner: what is written of one is of nobody's. */
  readonly isOfNobody?: true
  /** By what the operation does, or by its own name; of those by name, an order in which each can succeed. */
  readonly inputs: Readonly<Record<string, Input>>
}
