import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { refusal } from '../../kit/graphql/refusal.ts'
import { jsonExceeds } from '../../platform/json-size.ts'
import { MAX_BODY, MOST_JSON } from './limits.ts'

/** As the engine's limit says it, whatever stands before it. */
const TOO_LARGE = 'Request body too large'
/** What says which file belongs to which variable. */
const LONGEST_MAP = 4096

/**
 * Says that a request is too large as soon as that is known: by its length, once so much of it has come, or by what is counted in its JSON before that is
 * read. The engine takes the last two for a broken form.
 */
export const saying413 = (most: number): Plugin => ({
  onRequestParse({ request, requestParser: parse, setRequestParser }) {
    if (Number(request.headers.get('content-length') ?? 0) > most) throw refusal('TOO_LARGE', { most })
    if (!parse) return
    setRequestParser(async (limited) => {
      try {
        return await parse(counted(limited))
      } catch (error) {
        if (error instanceof SyntaxError) throw notJson()
        throw error instanceof Error && error.message.endsWith(TOO_LARGE) ? refusal('TOO_LARGE', { most }) : error
      }
    })
  },
})

/** As the engine says it of a body; of the fields of a form it says nothing. */
const notJson = () =>
  new GraphQLError('POST body sent invalid JSON.', { extensions: { code: 'BAD_REQUEST', http: { spec: true, status: 400 } } })

/** A request whose body is counted before it is read. */
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
