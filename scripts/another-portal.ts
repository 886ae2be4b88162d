import { readFileSync } from 'node:fs'
import { DEMO_PASSWORD } from '../tests/support/sign-in.ts'
import type { Portal } from '../e2e/support/portal.ts'

/** Who signs in with another installation, by the name of the demo user in whose place they are: `admin`, `operations`. */
export type People = Readonly<Record<string, { userName: string; password: string }>>

/** @throws Error that says what is wrong with the address */
export function readOrigin(text: string): string {
  const url = URL.parse(text)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw new Error(`${JSON.stringify(text)} is no address of a portal. Write it like https://portal.example.org.`)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new Error(`${JSON.stringify(text)} has more than the origin of the portal: write ${url.origin}.`)
  return url.origin
}

/** @throws Error that says what is wrong with the file, without its values */
export function readPeople(text: string): People {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new Error('The file of people is not JSON.')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new Error(SHAPE)
  for (const [name, person] of Object.entries(parsed as Record<string, unknown>)) {
    const { userName, password } = (typeof person === 'object' && person !== null ? person : {}) as Record<string, unknown>
    if (typeof userName !== 'string' || typeof password !== 'string' || password === '')
      throw new Error(`In the file of people, ${JSON.stringify(name)} has no user name or no password. ${SHAPE}`)
    if (!userName.includes('@')) throw new Error(`In the file of people, the user name of ${JSON.stringify(name)} is no email address.`)
  }
  return parsed as People
}
const SHAPE = 'It has an entry for each user: { "admin": { "userName": "…@…", "password": "…" } }.'

const address = process.env['REPLAY_URL']
const file = process.env['REPLAY_PEOPLE']
const people = file === undefined ? undefined : readPeople(readFileSync(file, 'utf8'))

/** User name and password in place of a demo user. */
export function personOf(name: string, known: People | undefined = people): { userName: string; password: string } {
  if (known === undefined) return { userName: `${name}@portico.test`, password: DEMO_PASSWORD }
  const person = Object.hasOwn(known, name) ? known[name] : undefined
  if (!person) throw new Error(`The file of people has nobody in the place of ${JSON.stringify(name)}.`)
  return person
}

const refusalOf = (what: string) =>
  `This path needs ${what}, which another installation does not offer. Take it on the demo, without --url.`

/** @throws Error where another installation is named */
export function needsDemo(what: string): void {
  if (address !== undefined) throw new Error(refusalOf(what))
}

/** The installation that `npm run replay -- … --url` names. Undefined without one. Nothing but its origin can be had from outside. */
export function anotherPortal(text: string | undefined = address): Portal | undefined {
  if (text === undefined) return undefined
  const { protocol, host, port } = new URL(text)
  const refuse = (what: string) => () => Promise.reject(new Error(refusalOf(what)))
  return {
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
    origin: (partner) => `${protocol}//${partner === undefined ? '' : `${partner}.`}${host}`,
    advance: refuse('the clock of the server'),
    resetTime: () => Promise.resolve(),
    cpu: refuse('the process of the server'),
    peak: refuse('the process of the server'),
    memory: refuse('the process of the server'),
    forget: refuse('the database'),
    forgetMails: refuse('the database'),
    work: refuse('the jobs of the server'),
    stopWithinJob: refuse('the jobs of the server'),
    releaseWorker: refuse('the jobs of the server'),
    log: () => '',
    stop: () => Promise.resolve(),
  }
}
