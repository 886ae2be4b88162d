import { describe, expect, it } from 'vitest'
import { addressErrors, originErrors } from '../../../server/src/entities/apps/addresses.ts'
import { addressFault, originFault } from '#src/features/apps/record/address-faults.ts'
import { appServerWords } from '#src/features/apps/app-words.ts'

const ADDRESSES = [
  'https://a.test/callback',
  'https://a.test:8443/callback?x=1',
  'http://a.test/',
  'http://localhost:3000/cb',
  'http://127.0.0.1/cb',
  'http://[::1]/cb',
  'https://localhost/cb',
  'https://*.a.test/',
  'https://a.test/#x',
  'https://me:pw@a.test/',
  'com.a.test://cb',
  'com.a.test:/cb',
  'com.a.test:///cb',
  'COM.A-b.test:/cb?x=1',
  'com.a.test:cb',
  'com.a.test:/cb#x',
  'test:/cb',
  'https:/a.test/cb',
  'mailto:me@a.test',
  'javascript://alert(1)',
  'callback',
  'https://a b.test/',
]

describe.each(['WEB_APP', 'NATIVE'] as const)('an address of a %s', (kind) => {
  it.each(ADDRESSES)('%s is judged as it is typed as the server judges it', (address) => {
    const [said] = addressErrors('redirectUris', [address], kind)
    const words = said && appServerWords[said.code as keyof typeof appServerWords]
    expect(addressFault([address], kind)).toBe(words)
  })
})

it.each([...ADDRESSES, 'https://a.test', 'http://localhost:3000'])('the origin %s is judged alike, too', (origin) => {
  const [said] = originErrors('corsOrigins', [origin])
  expect(originFault([origin])).toBe(said && appServerWords[said.code as keyof typeof appServerWords])
})
