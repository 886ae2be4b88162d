import { afterEach, expect, it } from 'vitest'
import { createStore } from '#src/lib/storage/store.ts'
import { learnFeatures } from '#src/routes/guard/ask-features.ts'
import { failing, ok, openData } from '../data/graphql-stub.ts'
import type { Answer } from '../data/graphql-stub.ts'

const closes: (() => void)[] = []
afterEach(() => closes.splice(0).forEach((close) => close()))

const open = (answer: Answer) => {
  const { client, close, requests } = openData(answer)
  closes.push(close)
  const features = createStore<Readonly<Record<string, boolean>>>({})
  return { requests, learn: (...keys: string[]) => learnFeatures({ features, data: { open: async () => client } }, keys) }
}
const FLAGS = { APPS: true, LOCKED_ACCOUNTS120924: true, MY_APPS_SAML: false, SPA_VIEW_AS: false }

it('learns every flag of the contract with one request, and asks for none of them again', async () => {
  const { learn, requests } = open(() => ok(FLAGS))
  expect(await learn('APPS', 'LOCKED_ACCOUNTS120924')).toEqual(FLAGS)
  expect(await learn('SPA_VIEW_AS')).toEqual(FLAGS)
  expect(requests).toHaveLength(1)
})

it('counts a flag that the contract does not know as off, and does not ask for it again', async () => {
  const { learn, requests } = open(() => ok(FLAGS))
  expect(await learn('NEWER')).toEqual({ ...FLAGS, NEWER: false })
  await learn('NEWER')
  expect(requests).toHaveLength(1)
})

it('asks nothing where no flag is needed, and counts all as off where the server cannot answer', async () => {
  const { learn, requests } = open(() => failing('INTERNAL'))
  expect(await learn()).toEqual({})
  expect(requests).toHaveLength(0)
  expect(await learn('APPS', 'SPA_VIEW_AS')).toEqual({ APPS: false, SPA_VIEW_AS: false })
})
