import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { accountMachine } from '#machines/account/account.machine.ts'
import { accountAnswers, accountInput, accountSamples } from '#machines/account/account.samples.ts'
import { appAnswers, appInput, appSamples } from '#machines/app/app.samples.ts'
import { authAnswers, authInput, authSamples } from '#machines/auth/auth.samples.ts'
import { avatarAnswers, avatarSamples } from '#machines/avatar/avatar.samples.ts'
import { bulkAnswers, bulkSamples } from '#machines/bulk/bulk.samples.ts'
import { confirmIdentityAnswers, confirmIdentitySamples } from '#machines/confirm-identity/confirm-identity.samples.ts'
import { authenticatorAnswers, authenticatorInput, authenticatorSamples } from '#machines/enrolment/authenticator.samples.ts'
import { passkeyAnswers, passkeySamples } from '#machines/enrolment/passkey.samples.ts'
import { phoneAnswers, phoneInput, phoneSamples } from '#machines/enrolment/phone.samples.ts'
import { idleAnswers, idleBegin, idleInput, idleSamples } from '#machines/idle/idle.samples.ts'
import { importAnswers, importInput, importSamples } from '#machines/import/import.samples.ts'
import { migrationAnswers, migrationInput, migrationSamples } from '#machines/migration/migration.samples.ts'
import { recordAnswers, recordSamples } from '#machines/record/record.samples.ts'
import { renewalAnswers, renewalBegin, renewalInput, renewalSamples } from '#machines/renewal/renewal.samples.ts'
import { setupLinkAnswers, setupLinkInput, setupLinkSamples } from '#machines/setup-link/setup-link.samples.ts'
import { signInSamples } from '#machines/sign-in/sign-in.samples.ts'
import { silentSignInAnswers, silentSignInInput, silentSignInSamples } from '#machines/silent-sign-in/silent-sign-in.samples.ts'
import { testSignInAnswers, testSignInInput, testSignInSamples } from '#machines/test-sign-in/test-sign-in.samples.ts'
import { updateAnswers, updateSamples } from '#machines/update/update.samples.ts'
import type { FieldsOf, Recorded } from '#machines/support/recorded.ts'
import { recordedFields } from '#src/bridge/recorder/lists.ts'
import { createRecorder } from '#src/bridge/recorder/recorder.ts'
import { addressPattern } from '#src/bridge/recorder/redact.ts'
import { charts } from '#src/features/statecharts/charts.ts'
import { createJournal } from '#src/lib/faults/journal.ts'
import { answersAsEvents, sampleEvents } from '../../support/paths.ts'

/** What people type and servers answer, each with a word that no recording may contain. */
const SECRETS: Readonly<Record<string, unknown>> = {
  name: 'Åsa Canary',
  userName: 'asa.canary',
  email: 'asa@canary.test',
  number: '+46 70 123 45 67',
  code: 'AADSTS50105: Canary Åsa is not assigned',
  newPassword: 'Canary-Quiet-Harbour-1',
  confirmPassword: 'Canary-Quiet-Harbour-1',
  link: 'canaryLinkToken',
  test: 'canaryTest',
  key: 'CANARYSECRETKEY',
  uri: 'otpauth://totp/canary',
  id: 'canary-id',
  jobId: 'canary-job',
  fileId: 'canary-file.csv',
  subject: 'canary-subject',
  session: 'canary-session',
  sub: 'canary-subject',
  loginHint: 'canary@portico.test',
  returnUrl: '/s/canarytoken?name=Canary#canary',
  leadsTo: 'https://canary.example/sso',
  provider: 'Canary Corp',
  preview: 'blob:canary',
  document: '<canary/>',
  address: 'https://canary.example/metadata',
  faults: ['Canary is no password'],
  details: ['canary.example'],
  customers: ['Canary Ltd'],
  leftOut: ['canary'],
  confirmed: ['canary'],
  recoveryCodes: ['canar-y1111'],
  fileName: 'canary.csv',
  heading: 'Canary',
  text: 'Canary · asa@canary.test',
  samples: ['Åsa Canary'],
  value: 'Canary',
  message: 'Canary was refused',
  names: ['Åsa Canary'],
  detail: 'Canary',
  request: 'Canary',
  trace: 'canary-trace',
  reason: 'Canary was refused',
}

/** Puts the secrets into every object of a sample, and a field that no list knows. */
function withSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSecrets)
  if (typeof value !== 'object' || value === null || value instanceof Blob) return value
  const copy = Object.entries(value).map(([name, inner]): [string, unknown] => {
    const secret = SECRETS[name]
    return [
      name,
      secret !== undefined && (typeof inner !== 'object' || Array.isArray(inner)) && typeof inner !== 'boolean' && inner !== undefined
        ? secret
        : withSecrets(inner),
    ]
  })
  return { ...Object.fromEntries(copy), unlisted: 'canary-unlisted' }
}

type Sampled = {
  input?: unknown
  begin?: readonly AnyEventObject[]
  samples: Readonly<Record<string, readonly AnyEventObject[]>>
  answers: Readonly<Record<string, readonly unknown[]>>
}
const SAMPLED: Readonly<Record<string, Sampled>> = {
  account: { input: accountInput, samples: accountSamples, answers: accountAnswers },
  app: { input: appInput, samples: appSamples, answers: appAnswers },
  auth: { input: authInput, samples: authSamples, answers: authAnswers },
  avatar: { samples: avatarSamples, answers: avatarAnswers },
  authenticator: { input: authenticatorInput, samples: authenticatorSamples, answers: authenticatorAnswers },
  passkey: { samples: passkeySamples, answers: passkeyAnswers },
  phone: { input: phoneInput, samples: phoneSamples, answers: phoneAnswers },
  idle: { input: idleInput, begin: idleBegin, samples: idleSamples, answers: idleAnswers },
  record: { samples: recordSamples, answers: recordAnswers },
  bulk: { samples: bulkSamples, answers: bulkAnswers },
  import: { input: importInput, samples: importSamples, answers: importAnswers },
  migration: { input: migrationInput, samples: migrationSamples, answers: migrationAnswers },
  renewal: { input: renewalInput, begin: renewalBegin, samples: renewalSamples, answers: renewalAnswers },
  setupLink: { input: setupLinkInput, samples: setupLinkSamples, answers: setupLinkAnswers },
  signIn: { samples: signInSamples, answers: {} },
  silentSignIn: { input: silentSignInInput, samples: silentSignInSamples, answers: silentSignInAnswers },
  confirmIdentity: { samples: confirmIdentitySamples, answers: confirmIdentityAnswers },
  testSignIn: { input: testSignInInput, samples: testSignInSamples, answers: testSignInAnswers },
  update: { samples: updateSamples, answers: updateAnswers },
}

/** The machine with actors that never answer and without effects. */
const silenced = (machine: AnyStateMachine): AnyStateMachine => {
  const { actors, actions } = machine.implementations
  const isOwn = (action: unknown) => typeof action === 'function' && !('resolve' in action)
  return machine.provide({
    actors: Object.fromEntries(
      Object.keys(actors).map((name) => [
        name,
        Reflect.has(Object(actors[name]), 'root') ? fromCallback(() => {}) : fromPromise(() => new Promise(() => {})),
      ]),
    ),
    actions: Object.fromEntries(Object.entries(actions).flatMap(([name, action]) => (isOwn(action) ? [[name, () => {}]] : []))),
  })
}

const RUNS = 150
const STEPS = 20

/** Walks a machine, always by the possible event that was sent the fewest times in the same state, so that every state is reached sooner or later. */
function recordWalks(machine: AnyStateMachine, { input, begin = [], samples, answers }: Sampled) {
  const possible = sampleEvents({ samples, answers })
  const sent = new Map<string, number>()
  const seen = new Set<string>()
  const texts = Array.from({ length: RUNS }, () => {
    const journal = createJournal()
    const recorder = createRecorder({ journal, fields: recordedFields, kept: NOTHING_KEPT, head })
    recorder.belongTo('canary-subject')
    const actor = createActor(silenced(machine), { input: withSecrets(input), inspect: journal.observe }).start()
    for (const event of begin) actor.send(event)
    for (let step = 0; step < STEPS && actor.getSnapshot().status === 'active'; step++) {
      const { value } = actor.getSnapshot()
      const keyOf = (event: AnyEventObject) => JSON.stringify([value, event])
      const times = (event: AnyEventObject) => sent.get(keyOf(event)) ?? 0
      const [next] = possible(actor.getSnapshot()).toSorted((one, other) => times(one) - times(other))
      if (!next) break
      sent.set(keyOf(next), times(next) + 1)
      seen.add(next.type)
      actor.send(withSecrets(next))
    }
    actor.stop()
    return JSON.stringify(recorder.recording())
  })
  return { texts, seen }
}

const NOTHING_KEPT = { take: () => undefined, put: () => {}, drop: () => {} }
const head = () => ({ version: '1', commit: 'c', role: undefined, language: 'sv', viewport: [1, 1] as const, address: '/' })

describe('what a recording contains', () => {
  it('C8 has a list of fields for every chart', () => {
    expect(Object.keys(recordedFields).toSorted()).toEqual(charts.map(({ id }) => id).toSorted())
  })

  it.each(charts)('C8 nothing that people typed or servers answered, of $id', (machine) => {
    const sampled = SAMPLED[machine.id]
    if (!sampled) throw new Error(`Add the samples of ${machine.id} to SAMPLED`)
    const { texts, seen } = recordWalks(machine, sampled)
    expect(texts.flatMap((text) => text.match(/.{40}(?:canar|åsa|aadsts|46 70).{40}/gi) ?? [])).toEqual([])
    const events = [...Object.values(sampled.samples).flat(), ...answersAsEvents(sampled.answers)].map(({ type }) => type)
    expect([...new Set(events)].filter((type) => !seen.has(type))).toEqual([])
  })

  it('a large or hostile event is read by its listed fields alone, and throws nothing', () => {
    const journal = createJournal()
    const recorder = createRecorder({ journal, fields: recordedFields, kept: NOTHING_KEPT, head })
    recorder.belongTo('ada')
    const reads = new Set<string | symbol>()
    const large: Record<string, unknown> = { type: 'retry', text: 'x'.repeat(1_000_000) }
    large['self'] = large
    const watched = new Proxy(large, {
      get: (target, name) => {
        reads.add(name)
        return Reflect.get(target, name)
      },
      ownKeys: (target) => {
        reads.add('every field')
        return Reflect.ownKeys(target)
      },
    })
    const hostile = {
      type: 'send',
      get request() {
        throw new Error('A getter that throws')
      },
    }
    const machine = silenced(accountMachine)
    const actor = createActor(machine, { input: accountInput, inspect: journal.observe }).start()
    actor.send(watched)
    actor.send(hostile)
    expect([...reads].filter((name) => name !== 'type')).toEqual([])
    expect(recorder.entries()).not.toEqual([])
    expect(recorder.entries().every((entry) => JSON.stringify(entry).length <= 4_096)).toBe(true)
  })
})

it.each([
  ['/vendor/users/6f0f5b6e-0d52/roles?tab=a#b', '/vendor/users/:id/roles'],
  ['/s/abcdef', '/s/:id'],
  ['https://portal.test/vendor/users', '/vendor/users'],
  ['/vendor/customers/N0001/login-provider', '/vendor/customers/:id/login-provider'],
  ['/vendor/Åsa', '/vendor/:id'],
  ['/', '/'],
])('reduces the address %s to %s', (address, pattern) => {
  expect(addressPattern(address)).toBe(pattern)
})

describe('lists of fields do not compile', () => {
  it('with free text as it is, an unknown field, or an event without an entry', () => {
    // @ts-expect-error -- free text needs a way to reduce it
    const text: FieldsOf<{ name: string }> = { name: true }
    // @ts-expect-error -- there is no such field
    const unknown: FieldsOf<{ name: string }> = { surname: 'present' }
    // @ts-expect-error -- an object is recorded by its fields
    const object: FieldsOf<{ user: { name: string } }> = { user: true }
    // @ts-expect-error -- `setPassword` and others have no entry
    const events: Recorded<typeof accountMachine>['events'] = { retry: {}, confirm: {} }
    // @ts-expect-error -- a guard with parameters has no entry
    const guards: Recorded<typeof accountMachine>['guards'] = {}
    const closed: FieldsOf<{ kind: 'a' | 'b'; at: number; list: string[] }> = { kind: true, at: true, list: 'count' }
    expect([text, unknown, object, events, guards, closed]).toHaveLength(6)
  })
})
