import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fold } from '../../../contract/fold.ts'
import { foldedName } from '../../../server/src/accounts/folded-name.ts'
import { identifierKey } from '../../../server/src/accounts/identifier-key.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server?.close())

const inDatabase = async (name: 'identifier_key' | 'fold', texts: readonly string[]) =>
  (
    await server.db.pool.query<{ made: string }>(
      `select ${name}(text) as made from unnest($1::text[]) with ordinality as given (text, at) order by at`,
      [texts],
    )
  ).rows.map(({ made }) => made)

/** Letters that names are written with, of several scripts, with and without capitals. */
const LETTERS = [
  ..."abcxyzABCXYZ0189._+-’'",
  ...'äöüÄÖÜßẞéèñçÉÇåÅøØłŁđĐðÐþÞæÆœŒħŊŋıİšžčřŽĐőű',
  ...'αβγσςΣΩώЖжщяЯїіԱաბღאבعربनमस्तेไทย食狮山田カナひら한글',
  ...'ａＺ０ｶﾅﾊﾞﾡￂﾤ',
  ...'\u0301\u0308\u0327\u200b\u200d\u00ad\u2060\ufeff\u202e\u2066',
]
const letters = fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 12 }).map((all) => all.join(''))
/** Labels of one script each: a resolver refuses those that are written in two directions. */
const label = fc
  .constantFrom('abcxyzäöüßéøłğšž012', 'жщяїаіабвгд', 'αβώσγδ', '食狮山田カナひら', 'אבגדה', 'عربليه', '한글나라')
  .chain((script) => fc.array(fc.constantFrom(...script), { minLength: 1, maxLength: 14 }).map((all) => all.join('')))
/** With at least one letter that DNS knows only as an A-label. */
const domain = fc.tuple(label, fc.constantFrom('müller', 'ångström', '食狮', 'испытание')).map((labels) => labels.join('.'))

const capitals = (text: string) => text.replaceAll(/[^ß]/g, (letter) => letter.toUpperCase())

const MANY = { numRuns: 200 }
const sample = <Value>(of: fc.Arbitrary<Value>, count = 400) => fc.sample(of, count)

describe('E46 the key of a user name or an address', () => {
  it.each([
    // RFC 8265, table 2 (usernames) and 3.3.2: width, case and Unicode form do not count, and no letter is taken for another one.
    ['juliet@example.com', 'Juliet@EXAMPLE.com', true],
    ['fussball', 'fu\u00dfball', false],
    ['\u03a3', '\u03c3', true],
    ['\u03c3', '\u03c2', false],
    ['\u03c0', '\u03c3', false],
    ['henry\u2163', 'henryiv', false],
    ['ｊｕｌｉｅｔ', 'juliet', true],
    ['\u212bngström', 'a\u030angstro\u0308m', true],
    ['rené', 'rene', false],
    ['RENE\u0301', 'rené', true],
    ['łukasz', 'lukasz', false],
    ['İlker', 'ilker', false],
    // RFC 5891 and 3492: a domain is compared by its A-labels.
    ['anna@müller.example', 'Anna@xn--mller-kva.EXAMPLE', true],
    ['anna@müller.example', 'anna@muller.example', false],
    ['anna@mu\u0308ller.example', 'anna@müller.example', true],
    ['anna@straße.example', 'anna@xn--strae-oqa.example', true],
    ['anna@straße.example', 'anna@strasse.example', false],
    ['anna@食狮.example', 'anna@xn--85x722f.example', true],
    ['anna@食狮。公司。cn', 'anna@xn--85x722f.xn--55qx5d.cn', true],
    ['anna@bücher.example', 'anna@xn--bcher-kva.example', true],
    ['anna＠bücher．example', 'anna@xn--bcher-kva.example', true],
    ['anna@почемужеонинеговорятпорусски.example', 'anna@xn--b1abfaaepdrnnbgefbadotcwatmq2g4l.example', true],
    ['ad\u202emin', 'admin', true],
    ['ad\u200bmin\u00ad', 'admin', true],
  ])('of %j and of %j is one: %s', async (one, other, isOne) => {
    const made = await inDatabase('identifier_key', [one, other])
    expect([identifierKey(one) === identifierKey(other), made[0] === made[1]]).toEqual([isOne, isOne])
    expect(made).toEqual([identifierKey(one), identifierKey(other)])
  })

  it('is made alike by the server and the database, and stays what it is', async () => {
    const texts = [...sample(letters), ...sample(fc.tuple(letters, domain)).map(([local, at]) => `${local}@${at}`)]
    const made = await inDatabase('identifier_key', texts)
    expect(made).toEqual(texts.map(identifierKey))
    expect(await inDatabase('identifier_key', made)).toEqual(made)
  })

  it('has the domain as DNS has it', () => {
    fc.assert(
      fc.property(domain, (text) => {
        fc.pre(domainToASCII(text) !== '')
        expect(identifierKey(`a@${text}`)).toBe(`a@${domainToASCII(text)}`)
        expect(identifierKey(`a@${domainToASCII(text)}`)).toBe(identifierKey(`a@${capitals(text).normalize('NFD')}`))
      }),
      { ...MANY, examples: [['ßa.müller']] },
    )
  })

  it('is as fine as the count of failed tries is coarse', () => {
    fc.assert(
      fc.property(letters, domain, (local, at) => {
        const [one, other] = [`${local}@${at}`, `${local.normalize('NFD')}@${domainToASCII(at) || at}`]
        fc.pre(identifierKey(one) === identifierKey(other))
        expect(foldedName(one)).toBe(foldedName(other))
      }),
      MANY,
    )
    for (const [one, other] of [
      ['Łukasz', 'lukasz'],
      ['Søren’s', "soren's"],
      ['anna@müller.example', 'anna@xn--mller-kva.example'],
      ['anna@xn--mller-kva.example', 'anna@muller.example'],
      ['anna@corp。example', 'anna@corp.example'],
      ['anna@ｘｎ--mller-kva.example', 'anna@muller.example'],
      ['anna@sub．ｘn--mller-kva.example', 'anna@sub.muller.example'],
      ['o｀brien', "o'brien"],
      [`${'\u200b'.repeat(600)}anna`, 'anna'],
    ] as const)
      expect(foldedName(one)).toBe(foldedName(other))
  })
})

describe('what texts are searched by', () => {
  it.each([
    ['Łukasz Wałęsa', 'lukasz walesa'],
    ['Øystein Ødegård', 'oystein odegard'],
    ['Đorđe Đukić', 'dorde dukic'],
    ['Sæmundsdóttir', 'saemundsdottir'],
    ['Weiß WEIẞ', 'weiss weiss'],
    ['Þór Ðorsson', 'thor dorsson'],
    ['İlker Işık', 'ilker isik'],
    ['Œuvre Ħaż Ŋala', 'oeuvre haz nala'],
    ['Çağla Ñandú', 'cagla nandu'],
    ['O’Brien O´Brien OʼBrien O`Brien', "o'brien o'brien o'brien o'brien"],
    ['ﬁx ＡＢＣ 𝐆𝐮𝐬', 'fix abc gus'],
    ['ΓΙΏΡΓΟΣ Γιώργος', 'γιωργοσ γιωργοσ'],
  ])('%s is %s', async (text, folded) => {
    expect([fold(text), ...(await inDatabase('fold', [text]))]).toEqual([folded, folded])
  })

  it('is made alike by the portal and the database', async () => {
    const texts = sample(letters, 600)
    expect(await inDatabase('fold', texts)).toEqual(texts.map(fold))
  })
})
