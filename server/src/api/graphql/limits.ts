import { GraphQLError, parse, validate } from 'graphql'
import type { ExecutionArgs, ValidationRule } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { EXPORT } from '../../entities/migrations/source/export-limits.ts'
import { PICTURE } from '../../platform/images/profile-picture.ts'
import { measureDocument } from './document-size.ts'

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

/** Thrown rather than reported, so that a document beyond a limit is not validated to its end. */
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
 * Refuses documents that are larger than any the portal has reason to send; what they cost is judged with the variables, by `refuseTooCostly`.
 * @param suggestNames whether errors suggest names of the schema, for developers alone
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
    // For the names in variables.
    onExecute: setHiding,
    onSubscribe: setHiding,
  }
}
