import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { apiSource } from '../../server/src/entities/migrations/source/api-source.ts'
import { lookAtHrFile } from '../../server/src/entities/migrations/source/hr-file.ts'
import { isRefused, readFile } from '../../server/src/kit/import/reading/read-file.ts'
import { readFileAway, lookAtFile } from '../../server/src/kit/import/reading/read-away.ts'
import { checkPassword } from '../../server/src/accounts/passwords/password-policy.ts'
import { normalize } from '../../server/src/platform/normalize.ts'
import { jsonExceeds } from '../../server/src/platform/json-size.ts'
import { xmlExcess } from '../../server/src/platform/xml-size.ts'
import { XML_LIMITS } from '../../server/src/platform/xml.ts'

const MIB = 1_048_576

describe('G40 an export of an HR product', () => {
  it.each([
    ['60 MB of empty records', () => `[${'{},'.repeat(20_000_000)}{}]`, 'FILE_TOO_LARGE'],
    ['lists within lists', () => `[${'['.repeat(5_000_000)}${']'.repeat(5_000_000)}]`, 'FILE_TOO_LARGE'],
    ['bare numbers', () => `[${'1,'.repeat(15_000_000)}1]`, 'FILE_TOO_LARGE'],
    ['empty records, as many as there may be', () => `[${'{},'.repeat(190_000)}{}]`, 'ID_MISSING'],
  ])('of %s is refused and takes no more memory than its text', (_, text, code) => {
    const bytes = Buffer.from(text())
    const before = process.memoryUsage().heapUsed
    expect(lookAtHrFile(bytes, 'users')).toMatchObject({ code })
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(bytes.length * 3 + 300 * MIB)
  })

  it('is read where its texts hold brackets', () => {
    const users = Array.from({ length: 2000 }, (_, at) => ({ id: String(at), givenName: '{[{,"'.repeat(50), customerId: 'a' }))
    expect(lookAtHrFile(Buffer.from(JSON.stringify({ users })), 'users')).toMatchObject({ total: 2000 })
  })
})

it('an HR product that answers without end is cut off while it is read, packed or not', async () => {
  const packed = gzipSync(Buffer.alloc(200 * MIB, ' '))
  for (const headers of [{}, { 'content-encoding': 'gzip' }] as Record<string, string>[]) {
    let sent = 0
    const server = createServer((_, res) => {
      res.writeHead(200, { 'content-type': 'application/json', ...headers })
      if (headers['content-encoding']) return void res.end(packed)
      const more = () => {
        if (res.destroyed || sent > 200 * MIB) return
        sent += MIB
        res.write(Buffer.alloc(MIB, ' '), () => setImmediate(more))
      }
      more()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const before = process.memoryUsage().rss
    await expect(apiSource({ url: new URL(`http://127.0.0.1:${port}`) }, 'HR').users({})).rejects.toThrow('too much at once')
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * MIB)
    expect(sent).toBeLessThan(40 * MIB)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

describe('G40 an import', () => {
  const shapes = ['\n', '\r', '\r\n', '"', '""', '" ', ' "', ';\n', '"\n', 'a"'].map(
    (unit) => [unit, unit.repeat((5 * MIB - 20) / unit.length)] as const,
  )
  it.each(shapes)(
    'of %j again and again is read away from the main thread, or refused',
    async (_, text) => {
      const bytes = Buffer.from(`a;b\n1;2\n${text}`)
      let longest = 0
      let last = performance.now()
      const timer = setInterval(() => {
        longest = Math.max(longest, performance.now() - last)
        last = performance.now()
      }, 5)
      const look = await lookAtFile('somebody', bytes)
      clearInterval(timer)
      expect('kind' in look ? look.code : look.total).toBeDefined()
      expect(longest).toBeLessThan(1500)
    },
    40_000,
  )

  it('is read as on the main thread', async () => {
    const bytes = Buffer.from('name,mail\r\nA,"a\r\nb"\rB,b@c\n')
    expect(await readFileAway('somebody', bytes)).toEqual(readFile(bytes))
    const file = readFile(bytes)
    expect(!isRefused(file) && file.rows.length).toBe(2)
  })

  it('keeps its empty lines where they are few, and is refused where it is made of them', () => {
    expect(readFile(Buffer.from(`a\n${'\n'.repeat(60_000)}1\n`))).toMatchObject({ rows: [{ line: 60_002, cells: ['1'] }] })
    expect(readFile(Buffer.from(`a\n1\n${'\n'.repeat(1_000_000)}`))).toMatchObject({ code: 'TOO_MANY_ROWS' })
  })
})

it('a password of any length is told to be too long, and a good one stays good', () => {
  for (const long of ['1'.repeat(90_000), `Ab1!${'.'.repeat(90_000)}`, '\u0316\u0300'.repeat(100_000)])
    expect(checkPassword(long)).toContain('tooLong')
  expect(checkPassword('Correct-Horse-7-Battery')).toEqual([])
  expect(checkPassword('Password2024!!')).toContain('tooCommon')
})

it('normalize says what String.prototype.normalize says of every text that people write', () => {
  for (const text of ['Zoe\u0308', 'Á', 'ﬀ', '한국어', 'กำ', `a${'\u0301\u0316'.repeat(15)}b`])
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) expect(normalize(text, form)).toBe(text.normalize(form))
})

it('jsonExceeds counts outside of texts alone', () => {
  expect(jsonExceeds(String.raw`{"a":"{{{\"[[,,,"}`, { containers: 1, values: 0 })).toBe(false)
  expect(jsonExceeds('[{},{}]', { containers: 2, values: 9 })).toBe(true)
  expect(jsonExceeds('[1,2,3]', { containers: 9, values: 1 })).toBe(true)
  const few = { containers: 9, values: 9, names: 2 }
  expect(jsonExceeds('{"a:":{"b":1,"c":[{"d":1,"e":":"}]},"f":{}}', few)).toBe(false)
  expect(jsonExceeds('{"a":{"b":1},"c":[{"d":1}],"e":1}', few)).toBe(true)
  expect(jsonExceeds('{"a":{"b":1,"c":{},"d":[]}}', few)).toBe(true)
})

it.each([
  ['<a b="c" d=\'>\'><e/><f>x</f></a>', undefined],
  ['<?xml version="1.0"?><a><!-- < --><![CDATA[<<<]]></a>', undefined],
  ['<a xmlns="b" xmlns:c="d"><e f = "g"/></a>', undefined],
  ['<a><b></a>', 'form'],
  ['<a', 'form'],
  ['<a b="c>', 'form'],
  ['</a>', 'form'],
  ['<!-- ', 'form'],
  [`<a>${'<b/>'.repeat(3000)}</a>`, 'elements'],
  [`${'<a>'.repeat(65)}${'</a>'.repeat(65)}`, 'depth'],
  [`<a ${Array.from({ length: 65 }, (_, at) => `a${at}='b'`).join('\n')}/>`, 'attributesEach'],
  [`<a ${Array.from({ length: 65 }, (_, at) => `a${at}="b"`).join('')}/>`, 'attributesEach'],
  [`${'<a xmlns:b="c" xmlns:d="e">'.repeat(33)}${'</a>'.repeat(33)}`, 'namespaces'],
  [`<a>${'<b c="d" e="f" g="h" i="j"/>'.repeat(2500)}</a>`, 'attributes'],
  ['x'.repeat(1_048_577), 'characters'],
])('xmlExcess of %.40s: %s', (xml, excess) => {
  expect(xmlExcess(xml, XML_LIMITS)).toBe(excess)
})
