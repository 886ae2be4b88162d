import { setTimeout as wait } from 'node:timers/promises'

type Place = { readonly origin: string; readonly token: string }
type Written = { readonly acknowledged: readonly string[]; readonly refused: number; readonly unclear: number }
/** Writers that go on until they are stopped. */
export type Load = { nextWrite(): Promise<number>; stop(): Promise<Written> }

const MUTATION = 'mutation ($name: String!) { createCustomer(input: { name: $name }) { customer { id } errors { __typename } } }'
const REST_MS = 50

/** Creates customers, each lane at one of the places, and counts what became of each call. @param restMs between two calls of a lane */
export function writeOn(places: readonly Place[], lanes: number, prefix: string, restMs = REST_MS): Load {
  const acknowledged: string[] = []
  const over = new AbortController()
  const waiting: ((at: number) => void)[] = []
  let [refused, unclear] = [0, 0]

  const lane = async (number: number) => {
    const place = places[number % places.length]
    if (!place) return
    for (let at = 0; !over.signal.aborted; at++) {
      const name = `${prefix} ${number} ${at}`
      const outcome = await create(place, name)
      if (outcome === 'written') {
        acknowledged.push(name)
        for (const tell of waiting.splice(0)) tell(performance.now())
      } else if (outcome === 'unavailable') refused++
      else {
        unclear++
        process.stderr.write(`${outcome}\n`)
      }
      await wait(restMs)
    }
  }
  const running = Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
  return {
    nextWrite: () => new Promise((resolve) => waiting.push(resolve)),
    async stop() {
      over.abort()
      await running
      return { acknowledged, refused, unclear }
    },
  }
}

/** @returns 'written', 'unavailable', or what came instead */
const create = (place: Place, name: string): Promise<string> => send(place, name).catch((error: unknown) => String(error))

async function send({ origin, token }: Place, name: string): Promise<string> {
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'graphql-preflight': '1', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: MUTATION, variables: { name } }),
  })
  const text = await answer.text()
  if (/"customer":\{"id"/.test(text)) return 'written'
  return answer.status === 503 || text.includes('"UNAVAILABLE"') ? 'unavailable' : `${answer.status} ${text.slice(0, 300)}`
}
