import { gql } from '@urql/core'
import type { Client } from '@urql/core'

/** A document that every server refuses: the field does not exist. */
const refused = gql('query DeveloperException { developerException }')

export const failInHandler = (): void => {
  throw new Error('Raised on purpose in an event handler')
}

export const failInPromise = (): void => {
  void Promise.reject(new Error('Raised on purpose in a promise'))
}

export const failOnServer = (client: Client): void => void client.query(refused, {}, { requestPolicy: 'network-only' }).toPromise()

/** Port 9 ("discard") answers nobody. */
export const failOnNetwork = (client: Client): void =>
  void client.query(refused, {}, { requestPolicy: 'network-only', url: `${window.location.origin}:9/graphql` }).toPromise()

export const failLoadingChunk = (): void => {
  const missing = '/assets/developer-exception-missing.js'
  void import(/* @vite-ignore */ missing)
}
