import { readdirSync, readFileSync } from 'node:fs'
import { buildSchema, getNamedType, isInputObjectType } from 'graphql'
import { expect, it } from 'vitest'

const fields = buildSchema(readFileSync('server/schema.graphql', 'utf8')).getMutationType()?.getFields() ?? {}
const takesDigest = (mutation: string): boolean => {
  const input = getNamedType(fields[mutation]?.args[0]?.type)
  if (!isInputObjectType(input)) return false
  const named = [input, ...Object.values(input.getFields()).map(({ type }) => getNamedType(type))]
  return named.some((each) => isInputObjectType(each) && Object.hasOwn(each.getFields(), 'digest'))
}
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
const textOf = (file: string) => readFileSync(`src/${file}`, 'utf8')
/** Names of the portal's documents whose mutation takes the digest of a preview. */
const documents = files
  .filter((file) => file.endsWith('.graphql'))
  .flatMap((file) => [...textOf(file).matchAll(/^mutation (\w+)[^{]*\{\s*(?:\w+: )?(\w+)/gm)])
  .flatMap(([, name = '', mutation = '']) => (takesDigest(mutation) ? [`${name}Document`] : []))

/** The digest itself, and what of the kit and of a feature sends it: bulk actions, undos of jobs, and functions that make the input from effects. */
const SENDS = /digest|\b(?:bulkResource|UndoWords|toUsersInput|confirmedUsers|affectedBy)\b|\bundo[,:]/i

/** Files that send such a mutation without a digest: why. */
const WITHOUT: Record<string, string> = {
  'features/feature-flags/setup.record.ts': 'name and description, which reach nobody',
  'features/installation/use-trial.ts': 'the preview itself, which changes nothing',
  'features/login-providers/CertificatesPage.tsx': 'reads the metadata again, and disables nothing',
  'features/login-providers/setup/ConnectionCard.tsx': 'the connection, which disables nothing',
  'features/login-providers/setup/setup.record.ts': 'the connection, which disables nothing',
  'features/login-providers/sign-ins/UseForEmail.tsx': 'the attribute with the address, which disables nothing',
}

it('D24 sends the digest of a preview wherever a mutation takes one', () => {
  expect(documents).toEqual(expect.arrayContaining(['SetCustomerModuleDocument', 'DeleteLoginProviderDocument']))
  const isSent = new RegExp(`\\b(?:${documents.join('|')})\\b`)
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.generated.ts'))
  const without = sources.filter((file) => isSent.test(textOf(file)) && !SENDS.test(textOf(file)))
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT).toSorted())
})
