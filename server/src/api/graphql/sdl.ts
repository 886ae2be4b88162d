import { isInputObjectType, parse, printSchema, visit } from 'graphql'
import { constraintDirective, ruleOf, type InputRule } from '../../kit/graphql/input-rules.ts'
import { schema } from './schema.ts'

type Insertion = { readonly at: number; readonly text: string }

/** `printSchema` prints the definitions of directives but not their uses, so the rules are inserted after each input field. */
function withRules(text: string): string {
  const insertions: Insertion[] = []
  visit(parse(text), {
    InputObjectTypeDefinition({ name, fields = [] }) {
      const type = schema.getType(name.value)
      if (!isInputObjectType(type)) return
      for (const field of fields) {
        const rule = ruleOf(type.getFields()[field.name.value])
        if (rule && field.loc) insertions.push({ at: field.loc.end, text: ` ${written(rule)}` })
      }
    },
  })
  return insertions.toReversed().reduce((whole, { at, text: rule }) => whole.slice(0, at) + rule + whole.slice(at), text)
}

const written = ({ form, ...bounds }: InputRule): string =>
  `@${constraintDirective.name}(${Object.entries({ ...bounds, ...(form && { pattern: form.pattern.source, code: form.code }) })
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ')})`

/** The schema as text, which `server/schema.graphql` must contain. */
export const sdl = `${withRules(printSchema(schema))}\n`
