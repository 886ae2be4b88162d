import { assign } from 'xstate'
import { effect, promised, setup, watched } from '../support/contract.ts'
import { isCheckOf, isReadAlike, isSameFile, isSamePlace, NO_ANSWER, OUTCOME_UNKNOWN, readOtherwise } from './import.rules.ts'
import type {
  Checked,
  Choices,
  Correction,
  ImportedFile,
  ImportEvent,
  ImportInput,
  Mapping,
  Opened,
  Place,
  Problem,
  Reading,
  Values,
} from './import.types.ts'

type Context = {
  /** What the address is to say. */
  place: Place
  maxBytes: number
  /** File that is being uploaded. */
  upload: File | undefined
  /** Share of the upload that was sent, 0 to 1. */
  share: number
  /** The uploaded file as the server last described it. */
  file: ImportedFile | undefined
  mapping: Mapping
  values: Values
  /** Values in place of those of the file. */
  corrections: readonly Correction[]
  /** Why the last step was refused. */
  problems: readonly Problem[]
  /** Names in the server's log why the file could not be read. */
  reference: string | undefined
}

export const importSetup = setup({
  types: {
    input: {} as ImportInput,
    context: {} as Context,
    events: {} as ImportEvent,
    tags: {} as 'busy' | 'columns',
  },
  actors: {
    watchAddress: watched<ImportEvent>('watchAddress'),
    sendFile: watched<ImportEvent, { upload: File | undefined }>('sendFile'),
    openFile: promised<Opened, { place: Place }>('openFile'),
    checkFile: promised<Checked, Choices>('checkFile'),
    startImport: watched<ImportEvent, { file: ImportedFile | undefined; changes: boolean }>('startImport'),
  },
  actions: {
    rememberUpload: assign((_, { file }: { file: File }) => ({ upload: file, share: 0, problems: [] })),
    rememberTooLarge: assign({ problems: [{ path: 'file', code: 'FILE_TOO_LARGE', message: '' }] }),
    rememberShare: assign((_, { share }: { share: number }) => ({ share })),
    rememberProblems: assign((_, { problems }: { problems: readonly Problem[] }) => ({ problems })),
    rememberNoAnswer: assign({ problems: [NO_ANSWER] }),
    rememberSilence: assign({ problems: [OUTCOME_UNKNOWN] }),
    forgetProblems: assign({ problems: [] }),
    rememberPlace: assign((_, { place }: { place: Place }) => ({ place })),
    rememberReading: assign(({ context: { place } }, { reading }: { reading: Reading }) => ({
      place: { file: place.file, step: 'columns' as const, reading: readOtherwise(place.reading ?? {}, reading) },
      problems: [],
    })),
    rememberUploaded: assign((_, { id }: { id: string }) => ({
      place: { file: id, step: 'columns' as const, reading: {} },
      upload: undefined,
      file: undefined,
    })),
    /**
     * Choices of this tab stay for the same file, whatever another tab has checked. Columns and corrections go where it is read otherwise, since it has
     * other columns and lines then.
     */
    rememberFile: assign(({ context }, { file }: { file: ImportedFile }) => {
      const isSame = context.file?.id === file.id
      if (isSame && isReadAlike(context.file?.table, file.table)) return { file }
      return { file, mapping: file.mapping, values: isSame ? context.values : file.values, corrections: file.corrections }
    }),
    rememberChecked: assign(({ context: { place } }, { file, checkedAt }: { file: ImportedFile; checkedAt: string }) => ({
      file,
      problems: [],
      place: { ...place, step: 'review' as const, checkedAt },
    })),
    rememberShown: assign(({ context: { place, file } }) => ({
      mapping: file?.mapping ?? {},
      values: file?.values ?? {},
      corrections: file?.corrections ?? [],
      place: { ...place, step: 'review' as const, ...(file?.checkedAt != null && { checkedAt: file.checkedAt }) },
    })),
    rememberColumns: assign(
      ({
        context: {
          place: { file, reading },
        },
      }) => ({
        place: { file, step: 'columns' as const, ...(reading && { reading }) },
        problems: [],
      }),
    ),
    mapColumn: assign(({ context }, { field, column }: { field: string; column: number | null }) => ({
      mapping: { ...context.mapping, [field]: column },
      problems: context.problems.filter(({ path }) => path !== `mapping.${field}`),
    })),
    defineValues: assign(({ context }, { values, paths }: { values: Values; paths: readonly string[] }) => ({
      values: { ...context.values, ...values },
      problems: context.problems.filter(({ path }) => path === null || !paths.includes(path)),
    })),
    correctValue: assign(
      ({ context: { corrections } }, { correction: { value, ...at } }: Pick<Extract<ImportEvent, { type: 'correct' }>, 'correction'>) => ({
        corrections: [
          ...corrections.filter(({ line, field }) => line !== at.line || field !== at.field),
          ...(value === null ? [] : [{ ...at, value }]),
        ],
      }),
    ),
    withdrawCorrections: assign(({ context: { file } }) => ({ corrections: file?.corrections ?? [] })),
    rememberReference: assign((_, opened: Opened) => ({ reference: opened.outcome === 'failed' ? opened.reference : undefined })),
    dropFile: assign({ place: {}, file: undefined, upload: undefined, mapping: {}, values: {}, corrections: [], problems: [] }),
    /** Implementation: writes the place into the address; `replaces` leaves no entry in the history of the browser. */
    showPlace: effect<{ place: Place; replaces: boolean }>('showPlace'),
    /** Implementation: goes to the page of the import's job. */
    openJob: effect<{ id: string; replaces: boolean }>('openJob'),
  },
  guards: {
    fits: ({ context }, { size }: { size: number }) => size <= context.maxBytes,
    namesFile: ({ context }) => context.place.file !== undefined,
    isHere: ({ context }, { place }: { place: Place }) => isSamePlace(context.place, place),
    /** The columns of the file that is open. */
    isOwnColumns: ({ context }, { place }: { place: Place }) =>
      context.file?.table !== undefined && place.step === 'columns' && isSameFile(context.place, place),
    /** The check of the open file that was read last. */
    isOwnReview: ({ context }, { place }: { place: Place }) =>
      place.step === 'review' && isSameFile(context.place, place) && isCheckOf(place, context.file),
    leadsToFile: (_, { place }: { place: Place }) => place.file !== undefined,
    isFailed: (_, opened: Opened) => opened.outcome === 'failed',
    isMissing: (_, opened: Opened) => opened.outcome === 'missing',
    isUndone: (_, opened: Opened) => opened.outcome === 'opened' && opened.file.undoneBy !== null,
    isStarted: (_, opened: Opened) => opened.outcome === 'opened' && opened.file.startedAt !== null,
    /** A file without columns, such as JSON, was checked when it was uploaded. */
    isReviewed: ({ context: { place } }, opened: Opened) =>
      opened.outcome === 'opened' && (place.step !== 'columns' || opened.file.table === undefined) && isCheckOf(place, opened.file),
    isCheckedSince: ({ context: { place } }, opened: Opened) =>
      opened.outcome === 'opened' && place.step === 'review' && opened.file.checkedAt !== null && !isCheckOf(place, opened.file),
    isRefused: (_, answer: Checked) => answer.outcome === 'refused',
    isBegun: (_, answer: Checked) => answer.outcome === 'checked' && answer.file.startedAt !== null,
    isOwnCheck: (_, answer: Checked) => answer.outcome === 'checked' && isCheckOf({ checkedAt: answer.checkedAt }, answer.file),
  },
})
