import type { AnySection, InputRules } from './field.ts'

/** The sections of a form whose fields keep the rules of the input that they are sent as, field by field of the same name. */
export const ruledSections = (sections: readonly AnySection[], rules: InputRules): readonly AnySection[] =>
  sections.map((section) => ({ ...section, fields: section.fields.map((field) => ({ ...rules[field.name], ...field })) }))
