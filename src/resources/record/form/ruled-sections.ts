import type { AnySection, InputRules } from './field.ts'

/** Adds the rules of the input to the fields of the same names. */
export const ruledSections = (sections: readonly AnySection[], rules: InputRules): readonly AnySection[] =>
  sections.map((section) => ({ ...section, fields: section.fields.map((field) => ({ ...rules[field.name], ...field })) }))

/** Returns the sections without those `whenAsked` fields that the server has not asked for. */
export const filterSections = (sections: readonly AnySection[], asked: readonly string[]): readonly AnySection[] =>
  sections.map((section) => ({ ...section, fields: section.fields.filter(({ whenAsked, name }) => !whenAsked || asked.includes(name)) }))
