import type { AnySection, InputRules } from './field.ts'

/** Adds the rules of the input to the fields of the same names. */
export const ruledSections = (sections: readonly AnySection[], rules: InputRules): readonly AnySection[] =>
  sections.map((section) => ({ ...section, fields: section.fields.map((field) => ({ ...rules[field.name], ...field })) }))
