import { describe, expect, it } from 'vitest'
import { createActor, matchesState } from 'xstate'
import { importMachine } from '#machines/import/import.machine.ts'
import { isSamePlace } from '#machines/import/import.rules.ts'
import {
  checkedSample,
  importAnswers,
  importFacts,
  importInput,
  importSamples,
  sampleFile,
  undoneSample,
} from '#machines/import/import.samples.ts'
import {
  correctionsOf,
  fileOf,
  isBusy,
  isSent,
  mappingOf,
  problemsOf,
  referenceOf,
  reviewedFileId,
  shareSent,
  stageOf,
  uncheckedCorrections,
  valuesOf,
} from '#machines/import/import.selectors.ts'
import type { Checked, ImportAddress, ImportSource, Opened, Place, Started } from '#machines/import/import.types.ts'
import { liveImport } from '#src/actors/import.actors.ts'
import { createStore } from '#src/lib/storage/store.ts'
import { pathsThrough, restingStates } from '../support/paths.ts'

const never = () => new Promise<never>(() => {})
const opened = (file = sampleFile): Opened => ({ outcome: 'opened', file })
const small = new File(['userName'], 'people.csv')
const columnsOf: Place = { file: sampleFile.id, step: 'columns', reading: {} }

/** Runs the chart with the actors of the page; what the server answers is given, and what the chart shows is written into the address. */
const start = async (source: Partial<ImportSource> = {}, place: Place = {}) => {
  const places = createStore(place)
  const shown: [Place, boolean][] = []
  const jobs: [string, boolean][] = []
  const address: ImportAddress = {
    place: places,
    show: (next, replaces) => {
      shown.push([next, replaces])
      if (!isSamePlace(places.get(), next)) places.set(next)
    },
    openJob: (id, replaces) => void jobs.push([id, replaces]),
  }
  const all: ImportSource = { upload: never, open: async () => opened(), check: never, start: never, ...source }
  const actor = createActor(liveImport(all, address), { input: { ...importInput, place } }).start()
  const reaches = async (state: string) => {
    await expect.poll(() => actor.getSnapshot().value).toBe(state)
  }
  const choose = (file: File) => actor.send({ type: 'choose', file, size: file.size })
  return { actor, choose, reaches, places, shown, jobs, now: () => actor.getSnapshot() }
}

describe('import', () => {
  it('uploads a file, and goes on with it at its own address', async () => {
    const sent: string[] = []
    const { choose, reaches, shown, now } = await start({
      upload: async (file, onShare) => {
        sent.push(file.name)
        onShare(0.4)
        return { id: sampleFile.id }
      },
    })
    expect([now().value, stageOf(now())]).toEqual(['choosing', 'choose'])
    choose(small)
    expect(shareSent(now())).toBe(0.4)
    await reaches('mapping')
    expect([sent, mappingOf(now()), shown[0]]).toEqual([['people.csv'], sampleFile.mapping, [columnsOf, false]])
  })

  it('refuses a file that is too large without sending it, and takes the next one', async () => {
    const { choose, reaches, now } = await start({ upload: async () => ({ id: sampleFile.id }) })
    choose(new File(['userName,email'], 'large.csv'))
    expect([now().value, problemsOf(now())[0]?.code]).toEqual(['refused', 'FILE_TOO_LARGE'])
    choose(small)
    expect(problemsOf(now())).toEqual([])
    await reaches('mapping')
  })

  it.each<[string, ImportSource['upload'], string]>([
    ['the server refuses it', async () => ({ problems: [{ path: 'file', code: 'FILE_EMPTY', message: '' }] }), 'FILE_EMPTY'],
    ['the server does not answer', () => Promise.reject(new Error('No network')), 'NO_ANSWER'],
  ])('says why a file was not taken: %s', async (_, upload, code) => {
    const { choose, reaches, now } = await start({ upload })
    choose(small)
    await reaches('refused')
    expect(problemsOf(now()).map((problem) => problem.code)).toEqual([code])
  })

  it('calls the upload back when its page is left', async () => {
    let isAborted = false
    const { actor, choose } = await start({
      upload: (_, __, signal) => {
        signal.addEventListener('abort', () => (isAborted = true))
        return never()
      },
    })
    choose(small)
    actor.stop()
    expect(isAborted).toBe(true)
  })

  it('keeps columns and defaults while it is checked, and takes problems away from what is changed', async () => {
    const checks: unknown[] = []
    const { actor, reaches, now } = await start(
      {
        check: async (_, choices) => {
          checks.push(choices)
          return { outcome: 'refused', problems: [{ path: 'mapping.userType', code: 'COLUMN_REQUIRED', message: '' }] }
        },
      },
      columnsOf,
    )
    await reaches('mapping')
    actor.send({ type: 'map', field: 'givenName', column: 1 })
    actor.send({ type: 'check' })
    await reaches('mapping')
    expect(problemsOf(now())).toHaveLength(1)
    actor.send({ type: 'define', values: { userType: 200 }, paths: ['mapping.userType'] })
    expect([problemsOf(now()), valuesOf(now())]).toEqual([[], { userType: 200 }])
    expect(checks).toEqual([{ mapping: { ...sampleFile.mapping, givenName: 1 }, values: sampleFile.values, corrections: [] }])
  })

  it('reviews its own check, starts it once, and leaves for the page of the job', async () => {
    let starts = 0
    const { actor, reaches, shown, jobs } = await start(
      {
        check: async () => ({ outcome: 'checked', checkedAt: checkedSample.checkedAt ?? '', file: checkedSample }),
        start: async () => {
          starts += 1
          return { outcome: 'started' }
        },
      },
      columnsOf,
    )
    await reaches('mapping')
    actor.send({ type: 'check' })
    actor.send({ type: 'check' })
    await reaches('reviewing')
    expect(shown.at(-1)).toEqual([{ ...columnsOf, step: 'review', checkedAt: checkedSample.checkedAt }, false])
    actor.send({ type: 'start' })
    actor.send({ type: 'start' })
    await reaches('running')
    expect([starts, jobs]).toEqual([1, [[sampleFile.id, false]]])
  })

  it('does not say that an import failed whose start was not answered, and follows it once that is known', async () => {
    let settle: (started: Started) => void = () => undefined
    let starts = 0
    const { actor, reaches, jobs, now } = await start(
      {
        open: async () => opened(checkedSample),
        start: async () => {
          starts += 1
          return { outcome: 'unanswered', late: (listener) => ((settle = listener), () => undefined) }
        },
      },
      { ...columnsOf, step: 'review' },
    )
    await reaches('reviewing')
    actor.send({ type: 'start', changes: true })
    const unknown = { starting: 'unknown' }
    await expect.poll(() => now().value).toEqual(unknown)
    expect([problemsOf(now()).map(({ code }) => code), isSent(now()), isBusy(now())]).toEqual([['OUTCOME_UNKNOWN'], true, false])
    actor.send({ type: 'back' })
    actor.send({ type: 'start', changes: true })
    await expect.poll(() => [starts, now().value]).toEqual([2, unknown])
    settle({ outcome: 'started' })
    expect([now().value, jobs]).toEqual(['running', [[sampleFile.id, false]]])
  })

  it('goes back to the review with the reason if an unanswered start turns out to be refused', async () => {
    let settle: (started: Started) => void = () => undefined
    const { actor, reaches, now } = await start(
      {
        open: async () => opened(checkedSample),
        start: async () => ({ outcome: 'unanswered', late: (listener) => ((settle = listener), () => undefined) }),
      },
      { ...columnsOf, step: 'review' },
    )
    await reaches('reviewing')
    actor.send({ type: 'start' })
    await expect.poll(() => now().value).toEqual({ starting: 'unknown' })
    settle({ outcome: 'refused', problems: [{ path: null, code: 'NOT_CARRIED_OUT', message: '' }] })
    expect([now().value, problemsOf(now()).map(({ code }) => code)]).toEqual(['reviewing', ['NOT_CARRIED_OUT']])
  })

  it('leads to the job that takes the import back, once there is one, and to no other place', async () => {
    const { reaches, jobs, shown, now } = await start({ open: async () => opened(undoneSample) }, columnsOf)
    await reaches('undoing')
    expect([stageOf(now()), jobs, shown]).toEqual(['wait', [[undoneSample.undoneBy, true]], []])
  })

  it('starts nothing that another tab has checked since, and keeps the choices of this tab', async () => {
    const since = { ...checkedSample, mapping: { userName: 1 }, checkedAt: '2026-11-29T11:00:00.000Z' }
    const { actor, reaches, now } = await start(
      { check: async () => ({ outcome: 'checked', checkedAt: checkedSample.checkedAt ?? '', file: since }) },
      columnsOf,
    )
    await reaches('mapping')
    actor.send({ type: 'map', field: 'givenName', column: 1 })
    actor.send({ type: 'check' })
    await reaches('superseded')
    actor.send({ type: 'back' })
    expect([now().value, mappingOf(now())]).toEqual(['mapping', { ...sampleFile.mapping, givenName: 1 }])
  })

  it('tries corrected values again, and starts nothing before', async () => {
    const sent: unknown[] = []
    const answers: Checked[] = [{ outcome: 'refused', problems: [{ path: 'corrections', code: 'CORRECTIONS_INVALID', message: '' }] }]
    const { actor, reaches, now } = await start(
      {
        open: async () => opened(checkedSample),
        check: async (_, { corrections }) => {
          sent.push(corrections)
          const checkedAt = '2026-11-29T12:00:00.000Z'
          return answers.shift() ?? { outcome: 'checked', checkedAt, file: { ...checkedSample, corrections, checkedAt } }
        },
      },
      { ...columnsOf, step: 'review' },
    )
    await reaches('reviewing')
    const wrong = { line: 3, field: 'email', value: 'ida' }
    const right = { line: 3, field: 'email', value: 'ida@acme.example' }
    actor.send({ type: 'correct', correction: wrong })
    actor.send({ type: 'start' })
    expect([now().value, uncheckedCorrections(now())]).toEqual(['repairing', 1])
    actor.send({ type: 'correct', correction: right })
    actor.send({ type: 'check' })
    await reaches('repairing')
    expect(problemsOf(now())).toHaveLength(1)
    actor.send({ type: 'check' })
    await reaches('reviewing')
    expect([sent, uncheckedCorrections(now())]).toEqual([[[right], [right]], 0])
    actor.send({ type: 'correct', correction: wrong })
    actor.send({ type: 'withdraw' })
    expect([now().value, correctionsOf(now())]).toEqual(['reviewing', [right]])
    actor.send({ type: 'correct', correction: { ...right, value: null } })
    expect([now().value, correctionsOf(now()), uncheckedCorrections(now())]).toEqual(['repairing', [], 1])
    actor.send({ type: 'check' })
    await reaches('reviewing')
    expect([sent.at(-1), uncheckedCorrections(now())]).toEqual([[], 0])
  })

  it('opens the review that the address names, and no newer one in its place', async () => {
    const at = (checkedAt: string): Place => ({ ...columnsOf, step: 'review', checkedAt })
    const same = await start({ open: async () => opened(checkedSample) }, at(checkedSample.checkedAt ?? ''))
    await same.reaches('reviewing')
    const older = await start({ open: async () => opened(checkedSample) }, at('2026-11-29T08:00:00.000Z'))
    await older.reaches('superseded')
    older.actor.send({ type: 'show' })
    expect([older.now().value, older.shown.at(-1)?.[0].checkedAt]).toEqual(['reviewing', checkedSample.checkedAt])
  })

  it('offers the reviewed file only with the columns and choices of its check', async () => {
    const { actor, reaches, now } = await start({ open: async () => opened(checkedSample) }, { ...columnsOf, step: 'review' })
    await reaches('reviewing')
    expect(reviewedFileId(now())).toBe(checkedSample.id)
    actor.send({ type: 'map', field: 'givenName', column: 1 })
    expect([fileOf(now())?.checkedAt, reviewedFileId(now())]).toEqual([checkedSample.checkedAt, undefined])
    actor.send({ type: 'check' })
    expect([now().value, reviewedFileId(now())]).toEqual(['checking', undefined])
  })

  it('keeps the choices beside the columns where the file is read otherwise, and no correction of other lines', async () => {
    const correction = { line: 3, field: 'email', value: 'ida@acme.example' }
    const other = { ...sampleFile, table: { ...sampleFile.table!, headingLine: 2 }, mapping: { email: 0 } }
    const { actor, reaches, now } = await start(
      { open: async ({ reading }) => opened(reading?.headingLine === 2 ? other : { ...checkedSample, corrections: [correction] }) },
      { ...columnsOf, step: 'review' },
    )
    await reaches('reviewing')
    actor.send({ type: 'define', values: { userType: 200 }, paths: [] })
    actor.send({ type: 'read', reading: { headingLine: 2 } })
    await reaches('mapping')
    expect([mappingOf(now()), valuesOf(now()), correctionsOf(now())]).toEqual([{ email: 0 }, { userType: 200 }, []])
  })

  it('shows the check of another tab with its columns, choices and corrections in place of those of this tab', async () => {
    const theirs = { line: 3, field: 'email', value: 'theirs@acme.example' }
    const since = {
      ...{ ...checkedSample, mapping: { userName: 1 }, values: { userType: 100 } },
      ...{ corrections: [theirs], checkedAt: '2026-11-29T11:00:00.000Z' },
    }
    const { actor, reaches, now } = await start(
      {
        open: async () => opened(checkedSample),
        check: async () => ({ outcome: 'checked', checkedAt: '2026-11-29T10:30:00.000Z', file: since }),
      },
      { ...columnsOf, step: 'review' },
    )
    await reaches('reviewing')
    actor.send({ type: 'correct', correction: { line: 2, field: 'email', value: 'mine@acme.example' } })
    actor.send({ type: 'check' })
    await reaches('superseded')
    actor.send({ type: 'show' })
    expect([now().value, correctionsOf(now())]).toEqual(['reviewing', [theirs]])
    expect([mappingOf(now()), valuesOf(now())]).toEqual([since.mapping, since.values])
  })

  it('corrects the address of a review that was never made', async () => {
    const { reaches, shown } = await start({}, { ...columnsOf, step: 'review' })
    await reaches('mapping')
    expect(shown).toEqual([[columnsOf, true]])
  })

  it('follows the address: back to the columns, forward to the review, to another file, and to none', async () => {
    const other = { ...sampleFile, id: '0f8b6a51-3a63-4b2f-8f0e-2b1d9c7e4a10', mapping: { userName: 1 } }
    const review: Place = { ...columnsOf, step: 'review', checkedAt: checkedSample.checkedAt ?? '' }
    const { places, reaches, now } = await start({ open: async ({ file }) => opened(file === other.id ? other : checkedSample) }, review)
    await reaches('reviewing')
    places.set(columnsOf)
    expect(now().value).toBe('mapping')
    places.set(review)
    expect(now().value).toBe('reviewing')
    places.set({ ...columnsOf, file: other.id })
    await reaches('mapping')
    expect(mappingOf(now())).toEqual(other.mapping)
    places.set({})
    expect([now().value, mappingOf(now())]).toEqual(['choosing', {}])
  })

  it('reads the file anew with another separator, which finds the headings again', async () => {
    const asked: (Place['reading'] | undefined)[] = []
    const { actor, reaches } = await start(
      {
        open: async ({ reading }) => {
          asked.push(reading)
          return opened()
        },
      },
      { ...columnsOf, reading: { encoding: 'WINDOWS_1252', headingLine: 3 } },
    )
    await reaches('mapping')
    actor.send({ type: 'read', reading: { delimiter: 'TAB' } })
    await reaches('mapping')
    expect(asked).toEqual([
      { encoding: 'WINDOWS_1252', headingLine: 3 },
      { encoding: 'WINDOWS_1252', delimiter: 'TAB' },
    ])
  })

  it('reviews a file without columns at once, as it was checked when it was uploaded', async () => {
    const json = { ...checkedSample, table: undefined }
    const { choose, reaches, now } = await start({ open: async () => opened(json), upload: async () => ({ id: json.id }) })
    choose(small)
    await reaches('reviewing')
    expect(problemsOf(now())).toEqual([])
  })

  it('says that the server was not reached, and asks again', async () => {
    const answers: Opened[] = [{ outcome: 'failed', reference: 'a1b2c3' }, opened()]
    const { actor, reaches, now } = await start({ open: async () => answers.shift() ?? { outcome: 'missing' } }, columnsOf)
    await reaches('unreachable')
    expect(referenceOf(now())).toBe('a1b2c3')
    actor.send({ type: 'retry' })
    await reaches('mapping')
  })

  const paths = pathsThrough(importMachine, {
    input: importInput,
    samples: importSamples,
    answers: importAnswers,
    facts: (snapshot) => importFacts(snapshot),
  })
  it.each(restingStates(importMachine))('can reach %s', (state) => {
    expect(paths.some((path) => matchesState(state, path.state.value))).toBe(true)
  })
})
