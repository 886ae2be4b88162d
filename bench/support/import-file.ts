import { randomUUID } from 'node:crypto'
import { sendFile } from '../../tests/support/multipart.ts'
import type { RunningServer } from '../../tests/support/running-server.ts'
import { newUser } from './acts/jobs-world.ts'

const UPLOAD = `mutation ($input: UploadUserImportInput!) {
  uploadUserImport(input: $input) {
    userImport { file { encoding delimiter mapping { userName email givenName familyName userType } } } errors { code }
  }
}`
const CHECK = `mutation ($input: CheckUserImportInput!) { checkUserImport(input: $input) { userImport { creating } errors { code } } }`
const START = `mutation ($input: StartUserImportInput!) { startUserImport(input: $input) { job { id } errors { code } } }`

type Uploaded = { uploadUserImport: { userImport: { file: Record<string, unknown> } } }
type Checked = { checkUserImport: { userImport: { creating: number } } }

/** Uploads and checks a file of so many new users, over HTTP as the portal does. @returns rows a second of the check alone, and how the import begins */
export async function checkFile({ origin, gql }: RunningServer, accessToken: string, count: number) {
  const id = randomUUID()
  const lines = Array.from({ length: count }, (_, at) => Object.values(newUser('import', at)).join(','))
  const file = {
    bytes: Buffer.from(`userName,email,givenName,familyName,userType\n${lines.join('\n')}\n`),
    name: 'bench.csv',
    type: 'text/csv',
  }
  const variables = { input: { id, fileName: file.name, file: null } }
  const answer = await sendFile(origin(), accessToken, { query: UPLOAD, variables }, file)
  const { uploadUserImport } = dataOf<Uploaded>(answer.json())
  const started = performance.now()
  const { checkUserImport } = dataOf<Checked>(await gql(accessToken, CHECK, { input: { id, ...uploadUserImport.userImport.file } }))
  const checkRate = count / ((performance.now() - started) / 1000)
  if (checkUserImport.userImport.creating !== count)
    throw new Error(`The check would create ${checkUserImport.userImport.creating} of ${count}`)
  return { id, checkRate, start: async () => dataOf(await gql(accessToken, START, { input: { id, count } })) }
}

/** What a call answered. @throws where it says that something is wrong */
export function dataOf<Data>(answer: unknown): Data {
  const { data, errors = [] } = answer as { data: Data; errors?: unknown[] }
  if (errors.length > 0 || JSON.stringify(data).includes('"code"')) throw new Error(JSON.stringify([data, errors]))
  return data
}
