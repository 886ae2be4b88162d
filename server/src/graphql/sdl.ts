import { printSchema } from 'graphql'
import { schema } from './schema.ts'

/** The contract as text: what `server/schema.graphql` must hold. */
export const sdl = `${printSchema(schema)}\n`
