import { afterAll, beforeAll, expect, it } from 'vitest'
import { decodeClaims } from '../../support/sign-in.ts'
import { signedIn } from './flow.ts'
import { addUser, startWorld, type World } from './world.ts'

let world: World
let olga: string
beforeAll(async () => {
  world = await startWorld()
  olga = await addUser(world, {
    userName: 'olga',
    email: 'olga@example.test',
    claims: {
      usertype: '4',
      name: 'Olga Ops',
      given_name: 'Olga',
      role: ['VendorOperations', 'SuperAdmin'],
      nhr: 'admin',
      company_id: '7',
    },
  })
})
afterAll(() => world.close())

it('signs in by code flow with PKCE and puts the profile of spec section 3 into the id token', async () => {
  const { idToken, accessToken, expiresIn, refreshToken } = await signedIn(world.origin, 'olga')
  const claims = decodeClaims(idToken)
  expect(claims).toMatchObject({
    sub: olga,
    iss: `${world.origin}/identity`,
    aud: 'portico',
    usertype: '4',
    role: ['VendorOperations', 'SuperAdmin'],
    nhr: 'admin',
    name: 'Olga Ops',
    fullName: 'Olga Ops',
    first_name: 'Olga',
    preferred_username: 'olga',
    email: 'olga@example.test',
    email_verified: true,
    session_timeout: 30,
    company_id: '7',
    profile_settings: false,
  })
  expect({ accessToken: accessToken.length, expiresIn, refreshToken: refreshToken.length }).toEqual({
    accessToken: 43,
    expiresIn: 600,
    refreshToken: 43,
  })
})
