import { gql, type Client } from '@urql/core'

/** A document that every server refuses: the field does not exist. */
const refused = gql('query DeveloperException { developerException }')

export const failInHandler = (): void => {
  throw new Error('Raised on purpose in an event handler')
}

export const failInPromise = (): void => {
  void Promise.reject(new Error('Raised on purpose in a promise'))
}

type Open = () => Promise<Client>

const ask = async (open: Open, context: { url?: string } = {}) => {
  const client = await open()
  await client.query(refused, {}, { requestPolicy: 'network-only', ...context }).toPromise()
}

export const failOnServer = (open: Open): void => void ask(open)

/** Nothing listens on port 9 ("discard"). */
export const failOnNetwork = (open: Open): void => void ask(open, { url: `${window.location.origin}:9/graphql` })

export const failLoadingChunk = (): void => {
  const missing = '/assets/developer-exception-missing.js'
  void import(/* @vite-ignore */ missing)
}
