import { describe, expect, it } from 'vitest'
import { anotherPortal, personOf, readOrigin, readPeople } from '../../scripts/another-portal.ts'
import { replayArguments } from '../../scripts/replay-arguments.ts'

describe('the arguments of npm run replay', () => {
  it.each([
    [['recording.json', '--headed'], { files: ['recording.json'], others: ['--headed'] }],
    [['recording.json', '--event', '17'], { files: ['recording.json'], event: '17', others: [] }],
    [
      ['--url=https://qa.example.org', 'recording.json', '--people', 'people.json', '-g', 'idle'],
      { files: ['recording.json'], url: 'https://qa.example.org', people: 'people.json', others: ['-g', 'idle'] },
    ],
    [['e2e/paths/idle.spec.ts', '--reporter=list'], { files: [], others: ['e2e/paths/idle.spec.ts', '--reporter=list'] }],
  ])('%j', (args, expected) => {
    expect(replayArguments(args)).toEqual({ event: undefined, url: undefined, people: undefined, ...expected })
  })
})

describe('another installation', () => {
  it.each([
    ['https://qa.example.org/', 'https://qa.example.org'],
    ['http://localhost:3000', 'http://localhost:3000'],
  ])('is at %s', (text, origin) => {
    expect(readOrigin(text)).toBe(origin)
  })

  it.each(['qa', 'file:///etc/passwd', 'https://qa.example.org/admin', 'https://me:secret@qa.example.org', 'https://qa.example.org?x=1'])(
    'is not at %s',
    (text) => {
      expect(() => readOrigin(text)).toThrow(/address of a portal|more than the origin/)
    },
  )

  it('has partners on hosts of their own, and no clock or database to be moved', async () => {
    const portal = anotherPortal('https://qa.example.org')
    expect([portal?.origin(), portal?.origin('acme'), portal?.port]).toEqual(['https://qa.example.org', 'https://acme.qa.example.org', 443])
    await expect(portal?.advance(1)).rejects.toThrow('This path needs the clock of the server')
    await expect(portal?.resetTime()).resolves.toBeUndefined()
    await expect(portal?.forgetMails()).rejects.toThrow('Take it on the demo')
    expect(anotherPortal()).toBeUndefined()
  })

  it('is signed in to as the users of the file', () => {
    const people = readPeople('{"admin":{"userName":"qa@example.org","password":"secret"}}')
    expect(personOf('admin', people)).toEqual({ userName: 'qa@example.org', password: 'secret' })
    expect(() => personOf('operations', people)).toThrow('The file of people has nobody in the place of "operations".')
    expect(() => personOf('constructor', people)).toThrow('nobody')
    expect(personOf('admin', undefined).userName).toBe('admin@portico.test')
  })

  it.each(['{', '[]', 'null', '{"admin":"secret"}', '{"admin":{"userName":"a@b"}}', '{"admin":{"userName":"qa","password":"secret"}}'])(
    'refuses the file of people %s without repeating it',
    (text) => {
      expect(() => readPeople(text)).toThrow(/people|entry/)
      expect(() => readPeople(text)).not.toThrow(/secret/)
    },
  )
})
