import type { AuditAction } from '#contract/audit-actions.ts'
import { UNKNOWN } from '#contract/unknown-code.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { Choice } from '../choice.ts'
import type { ChoiceSource } from '../choices/source.ts'

export type Words = Readonly<Record<string, MessageDescriptor>>

export type ActionWords = Readonly<Partial<Record<AuditAction, MessageDescriptor>>>

/** Returns the label of an audit row's action; the stored name if this area or portal version has no label for it. */
export function actionInWords(
  { action, actionText }: { readonly action: AuditAction | typeof UNKNOWN; readonly actionText: string },
  words: ActionWords,
  i18n: I18n,
): string {
  const name = action === UNKNOWN ? undefined : words[action]
  return name ? i18n._(name) : actionText
}

/** Describes one field of an audited record. Texts, numbers, moments and booleans need only a label. */
export type AuditField = {
  label: MessageDescriptor
  /** Set if the values are codes with labels. */
  choices?: readonly Choice[]
  /** Set if the values are IDs of other records. */
  source?: ChoiceSource
  /** Splits a value that combines several codes into their labels; undefined if it is no such value. */
  codes?: (value: string) => readonly MessageDescriptor[] | undefined
  /** Set for a day, which the server stores as midnight UTC. */
  isDay?: true
}

/** Fields of the audit rows of one subject type, by name. */
export type AuditFields = Readonly<Record<string, AuditField>>

/** Those of records that `Input` changes: a field of it without a label does not compile. `Without` names what no audit row has. */
export type AuditFieldsOf<Input, Without extends keyof Input = never> = AuditFields &
  Readonly<Record<Exclude<keyof Input, 'id' | 'version' | Without>, AuditField>>

/** Whether an action's name does not say which fields it changed, so that they have to be listed. */
export const isGenericAction = (actionText: string): boolean => actionText.startsWith('update')

/**
 * Descriptions for audit rows of all subject types: labels of actions, and by subject type the address of the record and the labels of its fields.
 */
export type AuditRegistry = {
  actions: Readonly<Record<AuditAction, MessageDescriptor>>
  paths: Readonly<Record<string, (portal: Portal, id: string) => string>>
  fields: Readonly<Record<string, ComponentType<{ names: readonly string[] }>>>
}
