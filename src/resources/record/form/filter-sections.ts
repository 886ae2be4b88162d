import type { AnySection } from './field.ts'

/** Returns the sections without those `whenAsked` fields that the server has not asked for. */
export const filterSections = (sections: readonly AnySection[], asked: readonly string[]): readonly AnySection[] =>
  sections.map((section) => ({ ...section, fields: section.fields.filter(({ whenAsked, name }) => !whenAsked || asked.includes(name)) }))
