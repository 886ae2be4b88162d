import { GraphQLError } from 'graphql'
import { readMoment } from '../../platform/moment.ts'
import { builder } from './builder.ts'
import type { Uploaded } from './uploaded.ts'

builder.scalarType('DateTime', {
  description: 'A point in time in ISO 8601. Output is in UTC. In input, a date without a time means its start in UTC.',
  serialize: (value) => value.toISOString(),
  parseValue: parseMoment,
})

function parseMoment(value: unknown): Date {
  const moment = readMoment(value, { date: true, minutes: true })
  if (!moment) throw new GraphQLError('DateTime needs a moment in ISO 8601, such as 2026-01-31T08:30:00Z.')
  return moment
}

builder.scalarType('Upload', {
  description: 'A file in a multipart request (GraphQL multipart request specification).',
  serialize: () => {
    throw new GraphQLError('Upload is never answered.')
  },
  parseValue: (value) => {
    if (!isUploaded(value)) throw new GraphQLError('Upload needs a file of a multipart request.')
    return value
  },
})

// The GraphQL engine has a File class of its own, so `instanceof` does not work.
const isUploaded = (value: unknown): value is Uploaded =>
  typeof value === 'object' && value !== null && 'arrayBuffer' in value && typeof value.arrayBuffer === 'function'
