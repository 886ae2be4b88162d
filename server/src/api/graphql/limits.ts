import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor'
import { EXPORT } from '../../entities/migrations/source/export-limits.ts'
import { PICTURE } from '../../platform/images/profile-picture.ts'

/** At least 1.5 times what the largest operation of the portal needs; a test measures the portal's operations against them. */
export const LIMITS = { depth: 9, aliases: 15, directives: 20, cost: 14_600, tokens: 1000 } as const

/** What a JSON body may measure, in bytes. */
export const MAX_BODY = 262_144

/** What a JSON body may hold: reading brackets takes many times what reading the same length of text takes. */
export const MOST_JSON = { containers: 25_000, values: 50_000, names: 1000 } as const

const AROUND = 65_536

/** What a multipart body may measure: the largest picture and the operation around it. */
export const MAX_UPLOAD = PICTURE.bytes + AROUND

/** What one of somebody who may migrate may measure: the largest export of an HR product. */
export const MAX_EXPORT = EXPORT.bytes + AROUND

/** Refuses documents that are larger than any the portal has reason to send. Suggestions of names are for developers. */
export const limitsPlugin = (suggestNames: boolean) =>
  EnvelopArmorPlugin({
    maxDepth: { n: LIMITS.depth, flattenFragments: true },
    maxAliases: { n: LIMITS.aliases },
    maxDirectives: { n: LIMITS.directives },
    maxTokens: { n: LIMITS.tokens },
    // Judged with the variables, by refuseTooCostly.
    costLimit: { enabled: false },
    blockFieldSuggestion: { enabled: !suggestNames },
  })
