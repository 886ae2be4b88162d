import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { refusal } from '../../kit/graphql/refusal.ts'
import { jsonExceeds } from '../../platform/json-size.ts'
import { MAX_BODY, MOST_JSON } from './limits.ts'

/** Message of the engine's limit, without its prefix. */
const TOO_LARGE = 'Request body too large'
const UNREADABLE_FORM = 'The multipart form cannot be read. Send it as the GraphQL multipart request specification says.'
/** Maximum length of the `map` field, which assigns files to variables. */
const LONGEST_MAP = 4096

/**
 * Answers that a request is too large as soon as that is known: by its length, once that much has arrived, or by the number of values in its JSON
 * before it is parsed. The engine would report the last two as a broken form.
 */
export const rejectLargeBodies = (most: number): Plugin => ({
  onRequestParse({ request, requestParser: parse, setRequestParser }) {
    if (Number(request.headers.get('content-length') ?? 0) > most) throw refusal('TOO_LARGE', { most })
    if (!parse) return
    const isMultipart = /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
    setRequestParser(async (limited) => {
      try {
        return await parse(counted(limited))
      } catch (error) {
        if (error instanceof SyntaxError) throw notJson()
        if (error instanceof Error && error.message.endsWith(TOO_LARGE)) throw refusal('TOO_LARGE', { most })
        // The engine's errors for forms name no status, or are those of its parser.
        throw isMultipart && !hasStatus(error) ? notReadable(error) : error
      }
    })
  },
})

/** The engine's own error for a body; it has none for the fields of a form. */
const notJson = () =>
  new GraphQLError('POST body sent invalid JSON.', { extensions: { code: 'BAD_REQUEST', http: { spec: true, status: 400 } } })

const hasStatus = (error: unknown) => error instanceof GraphQLError && error.extensions['http']?.status !== undefined

const notReadable = (error: unknown) =>
  new GraphQLError(error instanceof GraphQLError ? error.message : UNREADABLE_FORM, {
    extensions: { code: 'BAD_REQUEST', http: { status: 400 } },
  })

/** Wraps a request so that the values in its body are counted before it is parsed. */
function counted(request: Request): Request {
  const [readText, readForm] = [request.text.bind(request), request.formData.bind(request)]
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')
  const text = async () => {
    const body = await readText()
    if (isForm) for (const name of ['variables', 'extensions']) check(new URLSearchParams(body).get(name))
    return body
  }
  const json = async (): Promise<unknown> => {
    const body = await readText()
    check(body)
    return JSON.parse(body)
  }
  const formData = async () => {
    const form = await readForm()
    check(form.get('operations'))
    check(form.get('map'), LONGEST_MAP)
    return form
  }
  return Object.assign(request, { text, json, formData })
}

function check(text: unknown, longest = MAX_BODY): void {
  if (typeof text === 'string' && (text.length > longest || jsonExceeds(text, MOST_JSON))) throw new Error(TOO_LARGE)
}
