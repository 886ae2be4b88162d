import { GraphQLError, parse, validate, type ExecutionArgs, type ValidationRule } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { EXPORT } from '../../entities/migrations/source/export-limits.ts'
import { PICTURE } from '../../platform/images/profile-picture.ts'
import { measureDocument } from './document-size.ts'

/** At least 1.5 times what the portal's largest operation needs; a test compares the portal's operations with them. */
export const LIMITS = { depth: 9, aliases: 15, directives: 20, cost: 16_000, tokens: 1000 } as const

/** Maximum size of a JSON body, in bytes. */
export const MAX_BODY = 262_144

/** Maximum numbers of values in a JSON body: parsing brackets takes many times as long as parsing text of the same length. */
export const MOST_JSON = { containers: 25_000, values: 50_000, names: 1000 } as const

const AROUND = 65_536

/** Maximum size of a multipart body: the largest picture and its operation. */
export const MAX_UPLOAD = PICTURE.bytes + AROUND

/** Maximum size for callers who may migrate: the largest export of an HR product. */
export const MAX_EXPORT = EXPORT.bytes + AROUND

/** Throws instead of reporting, so that validation stops at a document beyond a limit. */
const limitDocument: ValidationRule = () => ({
  Document(document) {
    const { depth, aliases, directives } = measureDocument(document)
    refuseAbove('Query depth', LIMITS.depth, depth)
    refuseAbove('Aliases', LIMITS.aliases, aliases)
    refuseAbove('Directives', LIMITS.directives, directives)
  },
})

function refuseAbove(name: string, limit: number, count: number): void {
  if (count > limit) throw new GraphQLError(`Syntax Error: ${name} limit of ${limit} exceeded, found ${count}.`)
}

/**
 * Refuses documents that are larger than the portal ever sends; their cost depends on the variables and is judged by `refuseTooCostly`.
 * @param suggestNames whether errors suggest names of the schema, for developers only
 */
export const limitsPlugin = (suggestNames: boolean): Plugin => {
  const hideSuggestions = !suggestNames
  const setHiding = ({ args }: { args: ExecutionArgs }) => {
    args.hideSuggestions = hideSuggestions
  }
  return {
    onParse: ({ setParseFn }) => setParseFn((source, options) => parse(source, { ...options, maxTokens: LIMITS.tokens })),
    onValidate({ addValidationRule, setValidationFn }) {
      addValidationRule(limitDocument)
      setValidationFn((schema, document, rules) => validate(schema, document, rules, { hideSuggestions }))
    },
    // Applies to names in variables.
    onExecute: setHiding,
    onSubscribe: setHiding,
  }
}
