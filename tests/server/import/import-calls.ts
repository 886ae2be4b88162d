import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { userFields } from '../../../server/src/entities/user-import/import-fields.ts'
import { multipart } from '../../support/multipart.ts'
import type { RunningServer } from '../../support/server.ts'
import { Visitor } from '../../support/visitor.ts'
import type { GraphqlAnswer } from '../../support/running-server.ts'
import { asUploaderOnBadNetwork } from '../audit/bad-network.ts'
import { dataOf } from '../graphql/calls.ts'

type Errors = { path: string | null; code: string }[] | null
export type FileView = {
  encoding: string
  encodingCertain: boolean
  delimiter: string
  headingLine: number
  total: number
  columns: { heading: string; samples: string[] }[]
  mapping: Record<string, number | null>
}
type Counts = { total: number; creating: number; skipped: number; broken: number }
type Row = { line: number; label: string; outcome: string; findings: { path: string | null; code: string; line: number | null }[] }
export type Job = { id: string; state: string; total: number; counts: { state: string; count: number }[] }

/** What is imported: what the names of its operations hold, and what a column may hold. Answers stand under the names of users. */
const USERS = { name: 'User', field: 'userImport', fields: Object.keys(userFields).join(' ') }
export const CUSTOMERS = {
  name: 'Customer',
  field: 'customerImport',
  fields: 'name partner customerType hrSource hrCustomerId description',
}

/** What a person does with an import, over HTTP as the portal does it. */
export async function importer(server: RunningServer, person: string, partner?: string, { name, field, fields } = USERS) {
  const view = `file { encoding encodingCertain delimiter headingLine total columns { heading samples } mapping { ${fields} } }`
  const uploading = `mutation ($input: Upload${name}ImportInput!) { uploadUserImport: upload${name}Import(input: $input) { userImport: ${field} { id fileName ${view} } errors { path code } } }`
  const { accessToken } = await server.signIn(person, partner)
  const authorization = `Bearer ${accessToken}`
  const visitor = new Visitor()
  const send = async (
    content: Buffer | string,
    id: string = randomUUID(),
    headers: Record<string, string> = { 'graphql-preflight': '1' },
  ) => {
    const file = { bytes: Buffer.from(content), name: 'people.csv', type: 'text/csv' }
    const { body, type } = multipart(uploading, { input: { id, fileName: 'people.csv', file: null } }, 'variables.input.file', file)
    const answer = await visitor.send(`${server.origin(partner)}/graphql`, {
      method: 'POST',
      headers: { 'content-type': type, authorization, ...headers },
      body,
    })
    return { status: answer.status, content: answer.json() as Partial<GraphqlAnswer> }
  }
  const asUploader = await asUploaderOnBadNetwork(server, person, partner)
  const ask = asUploader()
  const upload = async (content: Buffer | string, id: string = randomUUID()) => {
    const file = { bytes: Buffer.from(content), name: 'people.csv', type: 'text/csv' }
    const answer = await asUploader({ field: 'file', file })(uploading, { input: { id, fileName: 'people.csv', file: null } })
    return dataOf<{ uploadUserImport: { userImport: { id: string; fileName: string; file: FileView } | null; errors: Errors } }>(answer)
      .uploadUserImport
  }
  const check = async (id: string, file: FileView, more: Record<string, unknown> = {}) =>
    dataOf<{ checkUserImport: { userImport: Counts | null; errors: Errors } }>(
      await ask(
        `mutation ($input: Check${name}ImportInput!) { checkUserImport: check${name}Import(input: $input) { userImport: ${field} { total creating skipped broken } errors { path code } } }`,
        { input: { id, encoding: file.encoding, delimiter: file.delimiter, mapping: file.mapping, ...more } },
      ),
    ).checkUserImport
  const start = async (id: string, count: number) =>
    dataOf<{ startUserImport: { job: Job | null; errors: Errors } }>(
      await ask(
        `mutation ($input: Start${name}ImportInput!) { startUserImport: start${name}Import(input: $input) { job { id state total } errors { path code } } }`,
        { input: { id, count } },
      ),
    ).startUserImport
  const findings = async (id: string) =>
    dataOf<{ userImportRows: { nodes: Row[] } }>(
      await ask(`query ($id: ID!) { userImportRows: ${field}Rows(id: $id) { nodes { line label outcome findings { path code line } } } }`, {
        id,
      }),
    ).userImportRows.nodes
  const job = async (id: string) =>
    dataOf<{ job: Job | null }>(await ask('query ($id: ID!) { job(id: $id) { id state total counts { state count } } }', { id })).job
  const finished = async (id: string, timeout = 20_000) => {
    await expect.poll(async () => (await job(id))?.state, { timeout, interval: 50 }).toBe('DONE')
    return job(id)
  }
  const download = (path: string) => visitor.send(`${server.origin(partner)}${path}`, { headers: { authorization } })
  /** Uploads and checks with the mapping that was guessed. */
  const checked = async (content: Buffer | string, more: Record<string, unknown> = {}) => {
    const { userImport } = await upload(content)
    if (!userImport) throw new Error('The file was refused')
    return { id: userImport.id, file: userImport.file, ...(await check(userImport.id, userImport.file, more)) }
  }
  return { ask, send, upload, check, checked, start, findings, job, finished, download }
}

export type Importer = Awaited<ReturnType<typeof importer>>

/** A file of that many people. */
export const people = (prefix: string, count: number) =>
  `userName,email,givenName,familyName,userType\n${Array.from({ length: count }, (_, at) => `${prefix}${at + 1},${prefix}${at + 1}@example.org,Given${at},Family${at},1\n`).join('')}`

/** How the rows of an import went, line by line. */
export const outcomesOf = (server: () => RunningServer) => async (id: string) =>
  (
    await server().db.pool.query<{ number: number; state: string; code: string | null }>(
      'select number, state, code from job_row where job_id = $1 order by number',
      [id],
    )
  ).rows
