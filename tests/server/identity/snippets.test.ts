import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { snippetsOf } from '#src/features/apps/snippets.ts'
import { onwardOf, register, SHOP, leftFor, signInAndAllow } from './foreign-client.ts'
import { Visitor } from '../../support/visitor.ts'
import { read, type Claims } from '../../support/jwt.ts'
import { addUser, startWorld, type World } from './world.ts'

const run = promisify(execFile)
// Below node_modules, where it finds the library as an app of its own would.
const FILE = `node_modules/.cache/snippet-${process.pid}.mjs`
const env = { ...process.env, CLIENT_SECRET: SHOP.secret }

let world: World
let rosa: string
beforeAll(async () => {
  world = await startWorld()
  rosa = await addUser(world, { userName: 'rosa' })
  await mkdir('node_modules/.cache', { recursive: true })
})
afterAll(async () => {
  await rm(FILE, { force: true })
  await world.close()
})

const settings = (more: { isPublic?: boolean; requirePar?: boolean; scopes?: string } = {}) => ({
  ...{ issuer: `${world.origin}/identity`, clientId: SHOP.id, redirectUri: SHOP.redirectUri },
  ...{ isPublic: false, requirePar: false, scopes: 'openid email', ...more },
})
const codeOf = (kind: Parameters<typeof snippetsOf>[0], library: string, of: ReturnType<typeof settings>) =>
  snippetsOf(kind, of).find((snippet) => snippet.library.startsWith(library))?.code ?? ''
const node = async (code: string) => {
  await writeFile(FILE, code)
  return (await run(process.execPath, [FILE], { env })).stdout.trim()
}

it('E32 what a machine app’s developers copy gets a token, by curl and by openid-client', async () => {
  await register(world, {
    kind: 'MACHINE',
    grantTypes: ['CLIENT_CREDENTIALS'],
    redirectUris: [],
    postLogoutRedirectUris: [],
    scopes: ['access'],
  })
  const of = settings({ scopes: 'access' })
  const { stdout } = await run('bash', ['-c', `${codeOf('MACHINE', 'curl', of)} --silent`], { env })
  expect(JSON.parse(stdout)).toMatchObject({ token_type: 'Bearer', scope: 'access' })
  expect(await node(`${codeOf('MACHINE', 'openid-client', of)}\nconsole.log(tokens.scope)`)).toBe('access')
})

it.each([
  ['WEB_APP', { isPublic: false, requirePar: false }],
  ['WEB_APP', { isPublic: false, requirePar: true }],
  ['NATIVE', { isPublic: true, requirePar: false }],
] as const)('E32 what those of a %s copy signs a user in: %o', async (kind, more) => {
  await register(world, { kind, ...more, scopes: ['openid', 'email'], isFirstParty: true })
  const code = codeOf(kind, 'openid-client', settings(more))
  const begun = JSON.parse(await node(`${code}\nconsole.log(JSON.stringify({ verifier, signIn }))`)) as { verifier: string; signIn: string }
  const visitor = new Visitor()
  const page = await visitor.follow(begun.signIn, { headers: { accept: 'text/html' } }, leftFor)
  const left = await signInAndAllow({ visitor, page, ...{ verifier: '', state: '', nonce: '' } }, 'rosa')
  const back = (onwardOf(left) ?? left.url).href
  const rest = code.replace('client.randomPKCECodeVerifier()', JSON.stringify(begun.verifier))
  const told = await node(`${rest}\nconsole.log((await tokensAt(new URL(${JSON.stringify(back)}))).id_token)`)
  expect(read(told, 1) satisfies Claims).toMatchObject({ sub: rosa, aud: SHOP.id, email: 'rosa@example.test' })
})
