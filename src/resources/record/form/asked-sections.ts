import type { AnySection } from './field.ts'

/** The sections without the fields that wait until the server asks for them. */
export const askedSections = (sections: readonly AnySection[], asked: readonly string[]): readonly AnySection[] =>
  sections.map((section) => ({ ...section, fields: section.fields.filter(({ whenAsked, name }) => !whenAsked || asked.includes(name)) }))
