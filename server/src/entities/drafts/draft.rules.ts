import * as v from 'valibot'
import type { DraftValues } from '../../../../contract/drafts.ts'
import { invalid, type UserError } from '../../kit/graphql/user-error.ts'

/** Drafts older than this are deleted. */
export const DRAFT_LIFE_MS = 7 * 86_400_000
/** Maximum numbers of drafts of one user. The oldest are deleted when there are more. A form has several drafts if it is open several times. */
export const MOST_DRAFTS = { perForm: 5, inAll: 60, discarded: 5 } as const

const LONGEST_FORM = 400
/** Without a slash, which begins a form. */
const WRITER = /^[\w.-]{1,100}$/
const LONGEST_VERSION = 100
/** A bulk action with a selection of 1,000 named records fits. */
const LARGEST = 49_152

const valueSchema = v.union([v.string(), v.boolean(), v.array(v.string())])
const valuesSchema = v.pipe(
  v.custom<object>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  v.record(v.string(), v.union([valueSchema, v.strictObject({ from: valueSchema, to: valueSchema })])),
)

type InputWriter = { readonly form: string; readonly writer?: string | null | undefined; readonly sequence?: number | null | undefined }
type SaveDraft = InputWriter & { readonly values: string; readonly version?: string | null | undefined }
/** Names one draft of a user. `writer` is null, and `sequence` 0, for the draft of a portal before December 2026. */
export type DraftName = { readonly form: string; readonly writer: string | null; readonly sequence: number }
export type NewDraft = DraftName & { readonly values: DraftValues; readonly version: string | null }

/** Validates the input. @param secrets names of the input fields that hold secrets @returns the draft, or what is wrong with it */
export function readDraft({ values, version, ...input }: SaveDraft, secrets: ReadonlySet<string>): NewDraft | UserError[] {
  const name = readDraftName(input)
  if (Array.isArray(name)) return name
  if ((version ?? '').length > LONGEST_VERSION || hasNul(version)) {
    return [invalid('version', 'DRAFT_VERSION_INVALID', `A version has at most ${LONGEST_VERSION} characters.`)]
  }
  if (values.length > LARGEST) return [invalid('values', 'DRAFT_TOO_LARGE', `A draft has at most ${LARGEST} characters.`)]
  const read = v.safeParse(valuesSchema, parsed(values))
  if (!read.success || hasNul(read.output))
    return [invalid('values', 'DRAFT_VALUES_INVALID', 'A draft is a JSON object of edits: texts, booleans or lists of texts, from and to.')]
  const secret = Object.keys(read.output).find((name) => secrets.has(name))
  if (secret !== undefined) return [invalid('values', 'DRAFT_SECRET', `The field ${secret} is a secret: no draft keeps it.`)]
  return { ...name, values: read.output, version: version ?? null }
}

/** Validates the name of a draft. @returns the name, or what is wrong with it */
export function readDraftName({ form, writer, sequence }: InputWriter): DraftName | UserError[] {
  if (!form.startsWith('/') || form.length > LONGEST_FORM || hasNul(form)) {
    return [invalid('form', 'DRAFT_FORM_INVALID', `A form is named by its path, with at most ${LONGEST_FORM} characters.`)]
  }
  if (writer == null) return { form, writer: null, sequence: 0 }
  if (!WRITER.test(writer) || sequence == null || sequence < 1) {
    return [invalid('writer', 'DRAFT_FORM_INVALID', 'A writer has at most 100 letters, digits, dots or hyphens, and a sequence from 1.')]
  }
  return { form, writer, sequence }
}

/** Reads values as a caller knows them from a draft; undefined if no draft can have them. */
export function readKnownValues(values: string): DraftValues | undefined {
  const read = v.safeParse(valuesSchema, parsed(values))
  return read.success && !hasNul(read.output) ? read.output : undefined
}

/** PostgreSQL cannot store NUL characters in text. */
const hasNul = (value: unknown): boolean => JSON.stringify(value ?? '').includes('\\u0000')

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
