import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { clientAddress, createAddressFinder, isClientKnown, networkOf } from '../../../server/src/platform/http/client-address.ts'

const requestOf = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

it.each([
  ['127.0.0.1', '198.51.100.1', [], '127.0.0.1'],
  ['::ffff:10.0.0.1', '198.51.100.1', [], '10.0.0.1'],
  ['203.0.113.5', '198.51.100.1', ['10.0.0.0/8'], '203.0.113.5'],
  ['127.0.0.1', undefined, ['127.0.0.1'], '127.0.0.1'],
  ['::ffff:10.0.0.1', '198.51.100.1', ['10.0.0.0/8'], '198.51.100.1'],
  ['10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.9', ['10.0.0.0/8'], '198.51.100.1'],
  ['10.0.0.1', '6.6.6.6, 192.168.7.7', ['10.0.0.0/8'], '192.168.7.7'],
  ['10.0.0.1', '10.0.0.3, 10.0.0.2', ['10.0.0.0/8'], '10.0.0.3'],
  ['10.0.0.1', '198.51.100.1, unknown', ['10.0.0.0/8'], '10.0.0.1'],
  ['fd00::1', '2001:db8::7', ['fd00::/8'], '2001:db8::7'],
])('takes the caller at %s who names %s behind the proxies %s for %s', (remoteAddress, forwarded, trusted, address) => {
  const req = requestOf(remoteAddress, forwarded)
  expect(createAddressFinder(trusted)(req)).toBe(address)
  expect(clientAddress(req)).toBe(address)
})

it.each([
  ['203.0.113.5', undefined, [], true],
  ['203.0.113.5', '198.51.100.1', [], false],
  ['10.0.0.1', '198.51.100.1', ['10.0.0.0/8'], true],
  ['10.0.0.1', undefined, ['10.0.0.0/8'], false],
  ['10.0.0.1', '198.51.100.1, unknown', ['10.0.0.0/8'], false],
  ['203.0.113.5', '198.51.100.1', ['10.0.0.0/8'], false],
])('F48 knows the client of the caller at %s who names %s behind the proxies %s: %s', (remoteAddress, forwarded, trusted, isKnown) => {
  const req = requestOf(remoteAddress, forwarded)
  createAddressFinder(trusted)(req)
  expect(isClientKnown(req)).toBe(isKnown)
})

it('says once that a header was not read', () => {
  const ignored: string[] = []
  const find = createAddressFinder(['10.0.0.7'], (peer) => void ignored.push(peer))
  for (const peer of ['10.0.0.7', '10.0.0.8', '10.0.0.9']) find(requestOf(peer, '198.51.100.1'))
  expect(ignored).toEqual(['10.0.0.8'])
})

it.each([
  ['203.0.113.5', '203.0.113.5'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
