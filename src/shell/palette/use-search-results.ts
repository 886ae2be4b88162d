import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { useCustomer } from '#src/resources/customer.ts'
import { PaletteSearchDocument, type PaletteSearchQuery } from './palette-search.generated.ts'

/** Milliseconds without typing before the server is queried, and the minimum number of characters. */
const REST = 200
const SHORTEST = 2

export type SearchResults = { state: 'idle' | 'asking' | 'failed' | 'answered'; data: PaletteSearchQuery | undefined }
type Answer = { words: string; data: PaletteSearchQuery | undefined }

/**
 * Searches users and customers by name, email or ID. A result counts only for the text it was requested with, so a late one never replaces a newer
 * one. Results stay visible until their successors arrive.
 */
export const useSearchResults = (text: string, enabled: boolean): SearchResults => {
  const client = useClient()
  const customer = useCustomer()
  const [answer, setAnswer] = useState<Answer>()
  const words = text.trim()
  const asks = enabled && words.length >= SHORTEST
  useEffect(() => {
    if (!asks) return undefined
    let gone = false
    const ask = async () => {
      const context = { expectsErrors: true, requestPolicy: 'network-only' } as const
      const { data } = await client
        .query(PaletteSearchDocument, { search: words, ...(customer !== undefined && { customer }) }, context)
        .toPromise()
      if (!gone) setAnswer({ words, data })
    }
    const timer = setTimeout(() => void ask(), REST)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [asks, words, customer, client])
  if (!asks) return { state: 'idle', data: undefined }
  if (answer?.words !== words) return { state: 'asking', data: answer?.data }
  return { state: answer.data ? 'answered' : 'failed', data: answer.data }
}
