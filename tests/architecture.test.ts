import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const MACHINE_TYPES = 'machines'
const VIEW = ['src/bridge', MACHINE_TYPES, 'src/resources', 'src/ui', 'src/data', 'src/access', 'src/i18n', 'src/lib']

/** The server's rooms, lowest first: each may import from those before it, types included; what starts the process stands above them all. */
function upTo(...names: string[]): Record<string, readonly string[]> {
  const paths = names.map((name) => `server/src/${name}`)
  return Object.fromEntries(paths.map((path, at) => [path, paths.slice(0, at)]))
}

const SERVER = upTo(
  'platform',
  'tables',
  'db',
  'access',
  'kit',
  'accounts',
  'federation',
  'entities',
  'scim',
  'identity',
  'connect',
  'demo',
  'api',
)

/** Which rooms each room may import from; a room may always import itself. `src/start` puts them together, and only `main.ts` begins it. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  machines: [],
  'src/lib': [],
  'src/ui': ['src/lib', 'src/i18n'],
  'src/theme': ['src/lib'],
  'src/i18n': ['src/lib'],
  'src/access': ['src/lib'],
  'src/telemetry': ['src/lib'],
  'src/oidc': ['src/lib'],
  'src/data': ['src/lib'],
  'src/resources': ['src/bridge', MACHINE_TYPES, 'src/ui', 'src/data', 'src/i18n', 'src/access', 'src/lib'],
  'src/actors': [MACHINE_TYPES, 'src/oidc', 'src/data', 'src/lib'],
  'src/bridge': [MACHINE_TYPES, 'src/access', 'src/data', 'src/lib'],
  'src/features': [...VIEW, 'src/theme'],
  'src/shell': [...VIEW, 'src/theme'],
  'src/routes': [...VIEW, 'src/features', 'src/shell'],
  'src/start': ['machines', 'src'],
  ...SERVER,
  // The sign-in on the server runs the chart of its pages.
  'server/src/identity': [...(SERVER['server/src/identity'] ?? []), MACHINE_TYPES],
}

/** The numbers that a chart is bound to, and nothing else of it: what runs before the chart is bound to them, too. */
const LIMITS = /^machines\/[\w-]+\/[\w-]+\.limits\.ts$/

/** Everybody may import the lists that portal and server share. */
const rooms = Object.keys(MAY_IMPORT)
const roomOf = (file: string) => rooms.find((room) => file.startsWith(`${room}/`))
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(([, target = '']) =>
    target.startsWith('#') ? [target.slice(1)] : target.startsWith('.') ? [normalize(join(file, '..', target))] : [],
  )
const packagesOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([^'.#][^']*)'/g)].map(([, target = '']) => target)

const files = ['contract', 'machines', 'src', 'server/src']
  .filter((root) => existsSync(root))
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(root, path)),
  )

const featureOf = (file: string) => /^src\/features\/([^/]+)\//.exec(file)?.[1]

it.each(files)('%s imports only what its room allows', (file) => {
  const room = roomOf(file)
  if (!room) return
  const strangers = importsOf(file).filter((target) => {
    const other = roomOf(target)
    if (room.startsWith('src/') && LIMITS.test(target)) return false
    if (other === undefined && room.startsWith('server/')) return target.startsWith('server/src/')
    if (other === undefined)
      return (room !== 'src/start' && target.startsWith('src/')) || target.startsWith('tests/') || target.startsWith('e2e/')
    return (
      other !== room && other !== 'contract' && !MAY_IMPORT[room]?.some((allowed) => other === allowed || other.startsWith(`${allowed}/`))
    )
  })
  expect(strangers).toEqual([])
})

it('machines import nothing but xstate', () => {
  const strangers = files
    .filter((file) => file.startsWith('machines/'))
    .flatMap((file) =>
      packagesOf(file)
        .filter((name) => name !== 'xstate' && !name.startsWith('xstate/'))
        .map((name) => `${file}: ${name}`),
    )
  expect(strangers).toEqual([])
})

it('every machine is set up by the one setup whose guards report their answers', () => {
  const direct = files.filter(
    (file) =>
      file.startsWith('machines/') &&
      file !== 'machines/support/contract.ts' &&
      /import \{[^}]*\bsetup\b[^}]*\} from 'xstate'/.test(readFileSync(file, 'utf8')),
  )
  expect(direct).toEqual([])
})

it('actors and pure rooms never import React', () => {
  const bare = /^src\/(actors|lib|access|oidc|data)\//
  const strangers = files
    .filter((file) => bare.test(file))
    .flatMap((file) => packagesOf(file).filter((name) => /^(react|@mantine)(\/|$|-dom)/.test(name)))
  expect(strangers).toEqual([])
})

it('a feature never imports another feature', () => {
  const strangers = files.flatMap((file) => {
    const own = featureOf(file)
    if (own === undefined) return []
    return importsOf(file).filter((target) => featureOf(target) !== undefined && featureOf(target) !== own)
  })
  expect(strangers).toEqual([])
})

it('one function writes the audit log; the seed alone writes of a past that nobody has seen', () => {
  const inserts = /insert\(auditLog\)|insertMany\([^)]*auditLog|insert into (audit_log|\$\{auditLog\})/
  const writers = files.filter((file) => inserts.test(readFileSync(file, 'utf8')))
  expect(writers).toEqual(['server/src/demo/seed-logs.ts', 'server/src/kit/audit/audit.ts'])
})

it('what a change of a user brings about is said in their consequences, and of an erased account where it is erased', () => {
  const calls = /\b(endSessionsOfUsers|endBarredSessions|forgetNames|settleOwners)\(/
  const callers = files.filter((file) => /^server\/src\/(entities|scim)\//.test(file) && calls.test(readFileSync(file, 'utf8')))
  expect(callers.toSorted()).toEqual([
    'server/src/entities/customers/customers.ts',
    'server/src/entities/provisioning/scim-owner.ts',
    'server/src/entities/users/delete/erase-user.ts',
    'server/src/entities/users/user-consequences.ts',
  ])
})

it('one function sends a mutation', () => {
  const sends = /\.mutation\(|\.executeMutation\(|\buseMutation\b/
  const senders = files.filter((file) => file.startsWith('src/') && sends.test(readFileSync(file, 'utf8')))
  expect(senders).toEqual(['src/data/send-mutation.ts'])
})

it('what pg and drizzle do not offer is used in one folder', () => {
  const internals =
    /\._\.|\bas unknown as (pg\.)?(Pool|PoolClient|Client|Connection)\b|\{ connection: \{ stream|submittedNamedStatements|parsedStatements/
  const users = files.filter((file) => file.startsWith('server/src/') && internals.test(readFileSync(file, 'utf8')))
  expect(users.map(dirname).filter((folder) => folder !== 'server/src/db/pipeline')).toEqual([])
})

it('user errors are made in one module', () => {
  const makers = files.filter((file) => /kind: '(Validation|Conflict|NotFound)Error'/.test(readFileSync(file, 'utf8')))
  expect(makers).toEqual(['server/src/kit/graphql/user-error.ts'])
})

/** The lock file has it for one platform alone, and npm does not install that for two who ask. */
const OF_THE_SERVER = '@node-rs/bcrypt'

it('every package that a file imports is named by the package.json above it', () => {
  const named = (path: string) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string> | undefined>
    return new Set(Object.keys({ ...dependencies, ...devDependencies }))
  }
  const [portal, server] = [named('package.json').add(OF_THE_SERVER), named('server/package.json')]
  const others = ['tests', 'e2e', 'scripts', 'bench'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(root, path)),
  )
  const unnamed = [...files, ...others].flatMap((file) => {
    const known = file.startsWith('server/') ? server : portal
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(/^(?:import|export)\b(?:[^'`;=]*?\bfrom)? '([^'.#][^']*)'/gm)]
      .map(([, target = '']) => target.split('/', target.startsWith('@') ? 2 : 1).join('/'))
      .filter((name) => !/^(?:node|virtual):/.test(name) && !known.has(name))
      .map((name) => `${file}: ${name}`)
  })
  expect(unnamed).toEqual([])
})

/** More than a reader takes in at a glance. */
const MOST_FILES = 25

it('no folder holds more hand-written files than a reader takes in', () => {
  const all = ['contract', 'machines', 'src', 'server/src', 'scripts', 'bench', 'e2e/support'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) => join(root, path)),
  )
  const written = all.filter((path) => /\.\w+$/.test(path) && !/\.generated\.ts$|\.po$/.test(path))
  const counts = Map.groupBy(written, (path) => dirname(path))
  expect([...counts].filter(([, { length }]) => length > MOST_FILES).map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
})
