import * as v from 'valibot'
import type { ImportFacts } from '../../../tables/import.shape.ts'

const choices = v.object({ uniqueIds: v.optional(v.boolean()), activeWords: v.optional(v.record(v.string(), v.boolean())) })

/**
 * What somebody has said about the values of an export, besides its columns. `uniqueIds`: the IDs of users are unique in the whole HR product, not only
 * within a customer. `activeWords`: which words mean that somebody is active, by the words as `wordKey` returns them.
 */
export type HrChoices = v.InferOutput<typeof choices>

/** Choices as an import file stores them. */
export const choicesIn = (stored: ImportFacts): HrChoices => v.parse(choices, stored)
