import type { AuditAction } from '#contract/audit-actions.ts'
import { UNKNOWN } from '#contract/unknown-code.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { Portal } from '#src/lib/addresses/paths.ts'
import type { Choice } from '../choice.ts'
import type { ChoiceSource } from '../choices/source.ts'

export type Words = Readonly<Record<string, MessageDescriptor>>

/** What the actions of one area are called. */
export type ActionWords = Readonly<Partial<Record<AuditAction, MessageDescriptor>>>

/** The name of what an audit row says was done; as it is stored where the area or this version has no words for it. */
export function actionInWords(
  { action, actionText }: { readonly action: AuditAction | typeof UNKNOWN; readonly actionText: string },
  words: ActionWords,
  i18n: I18n,
): string {
  const name = action === UNKNOWN ? undefined : words[action]
  return name ? i18n._(name) : actionText
}

/** One field of an audited record. Text, numbers, moments and switches need no more than a label. */
export type AuditField = {
  label: MessageDescriptor
  /** Values that have names of their own. */
  choices?: readonly Choice[]
  /** Values are ids of other records. */
  source?: ChoiceSource
  /** The words of a value that is several codes in one; undefined for anything else. */
  codes?: (value: string) => readonly MessageDescriptor[] | undefined
  /** A day that the server keeps as its midnight in Greenwich. */
  isDay?: true
}

/** The fields that audit rows of one subject type tell of. */
export type AuditFields = Readonly<Record<string, AuditField>>

/** Operations that may have changed any field; of others the name tells enough. */
export const saysLittle = (actionText: string): boolean => actionText.startsWith('update')

/** What every audit row of the server may be about: the words of its action, and by subject type where its record stands and what names its fields. */
export type AuditRegistry = {
  actions: Readonly<Record<AuditAction, MessageDescriptor>>
  paths: Readonly<Record<string, (portal: Portal, id: string) => string>>
  fields: Readonly<Record<string, ComponentType<{ names: readonly string[] }>>>
}
