import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decodeClaims, isCallback } from '../../support/sign-in.ts'
import { Visitor } from '../../support/visitor.ts'
import { openSignIn, postPassword, signedIn, textOf, tokensOf } from './flow.ts'
import type { Signed } from './flow.ts'
import { addUser, startWorld } from './world.ts'
import type { World } from './world.ts'

let world: World
let names = 0
let name: string
let other: string
let id: string
let signed: Signed
beforeAll(async () => {
  world = await startWorld()
})
beforeEach(async () => {
  const number = ++names
  name = `waiting${number}`
  other = `other${number}`
  id = await addUser(world, { userName: name })
  await addUser(world, { userName: other })
  signed = await signedIn(world.origin, name)
})
afterAll(() => world?.close())

/** As the portal asks for it: of the person alone who is signed in. */
const confirm = (visitor = signed.visitor) =>
  openSignIn(world.origin, { prompt: 'login', max_age: '0', id_token_hint: signed.idToken }, visitor)

describe('confirming who one is', () => {
  it('fills in the person who is waited for, also where the browser has forgotten them', async () => {
    expect((await confirm()).page.text).toContain(`value="${name}"`)
    expect((await confirm(new Visitor())).page.text).toContain(`value="${name}"`)
  })

  it('refuses somebody else in words, and the session of who is waited for goes on', async () => {
    const { visitor, page } = await confirm()
    const refused = await postPassword(visitor, page, other)
    expect([refused.status, isCallback(refused.url)]).toEqual([400, false])
    expect(textOf(refused)).toContain(`Only ${name} can confirm this.`)
    expect(refused.text).toContain(`value="${name}"`)
    expect(await world.identity.authenticate(signed.accessToken, await world.host(world.origin))).toBeDefined()
  })

  it('takes the person who is waited for, after somebody else was refused, too', async () => {
    const { visitor, attempt, page } = await confirm()
    const refused = await postPassword(visitor, page, other)
    const tokens = await tokensOf(visitor, world.origin, attempt, await postPassword(visitor, refused, name))
    expect(decodeClaims(tokens.idToken).sub).toBe(id)
  })

  it('without a person who is waited for takes anybody, as a change of accounts does', async () => {
    const { visitor, attempt, page } = await openSignIn(world.origin, { prompt: 'login', max_age: '0' }, signed.visitor)
    const tokens = await tokensOf(visitor, world.origin, attempt, await postPassword(visitor, page, other))
    expect(decodeClaims(tokens.idToken).sub).not.toBe(id)
  })
})
