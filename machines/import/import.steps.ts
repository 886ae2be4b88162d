import { importSetup } from './import.setup.ts'
import type { Checked, ImportedFile, Opened, Place, Problem } from './import.types.ts'

// Transitions that several states of the chart share.

export const fileOf = (opened: Opened): { file: ImportedFile } => {
  if (opened.outcome !== 'opened') throw new Error('A file that was not read has no content')
  return opened
}
const problemsOf = (answer: { outcome: string; problems?: readonly Problem[] }) => ({ problems: answer.problems ?? [] })
/** Writes the place into the address, as an entry of its own in the history of the browser. */
export const showsPlace = {
  type: 'showPlace',
  params: ({ context: { place } }: { context: { place: Place } }) => ({ place, replaces: false }),
} as const
type Choose = { event: { file: File; size: number } }
export const choices = [
  {
    guard: { type: 'fits', params: ({ event }: Choose) => event },
    target: 'uploading',
    actions: { type: 'rememberUpload', params: ({ event }: Choose) => event },
  },
  { target: 'refused', actions: 'rememberTooLarge' },
] as const
type CheckDone = { event: { output: Checked } }
const rememberCheck = { type: 'rememberChecked', params: ({ event }: CheckDone) => checkOf(event.output) } as const
const checkOutcomes = [
  { guard: { type: 'isBegun', params: ({ event }: CheckDone) => event.output }, target: 'running', actions: rememberCheck },
  {
    guard: { type: 'isOwnCheck', params: ({ event }: CheckDone) => event.output },
    target: 'reviewing',
    actions: [rememberCheck, showsPlace],
  },
  { target: 'superseded', actions: [rememberCheck, showsPlace] },
] as const

/** Every row is tried by the rules of the form. @param back where a check that is refused or has no answer leaves the page */
export const checkingRows = (back: 'mapping' | 'repairing') =>
  importSetup.createStateConfig({
    entry: 'forgetProblems',
    invoke: {
      id: 'checkFile',
      src: 'checkFile',
      input: ({ context: { file, mapping, values, corrections } }) => ({ file, mapping, values, corrections }),
      onDone: [
        {
          guard: { type: 'isRefused', params: ({ event }) => event.output },
          target: back,
          actions: { type: 'rememberProblems', params: ({ event }) => problemsOf(event.output) },
        },
        ...checkOutcomes,
      ],
      onError: { target: back, actions: 'rememberNoAnswer' },
    },
  })

function checkOf(answer: { outcome: string; checkedAt?: string; file?: ImportedFile }): { file: ImportedFile; checkedAt: string } {
  if (answer.file === undefined || answer.checkedAt === undefined) throw new Error('A refused check has no result')
  return { file: answer.file, checkedAt: answer.checkedAt }
}
