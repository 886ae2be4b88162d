import { sql } from 'drizzle-orm'
import { administrators } from '../../../access/authority.ts'
import { onEveryHost, type SignInHosts } from '../../../access/on-every-host.ts'
import { anyOf } from '../../../db/any-of.ts'
import type { Orm } from '../../../db/orm.ts'
import { userClaim } from '../../../tables/claim.table.ts'
import { userIdentity } from '../../../tables/people/user.table.ts'

/**
 * Letters of other scripts, by the Latin letters that they look like. This is the part of Unicode's confusables (UTS 39) that maps to a to z, in
 * lower case, with a few that look alike only as small capitals. The npm packages with this table have not been maintained for years and contain six
 * thousand more entries.
 */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  a: 'αаꭺᗅꓮ𖽀𐊠',
  ae: 'ӕ',
  b: 'ьꮟᖯβвᏼᗷꓐ𐊂𐊡𐌁бҍѣ',
  bl: 'ы',
  c: 'ςⲥсꮯ𐐽ꓚ𐊢𐌂𐔜ҫ',
  d: 'ԁꮷᑯꓒꭰᗞᗪꓓ',
  e: 'еҽεⴹꭼꓰ𑣆𑣎𐊆ҿ',
  f: 'քϝᖴꓝ𑣂𐊇𐊥𐔥',
  g: 'ցԍꮐᏻꓖ',
  h: 'һհꮒⲏнꮋᕼꓧ𐋏ꚕᏺңћӊӈ',
  i: 'ι іꙇӏꭵ𑣃',
  j: 'ϳјꭻᒍꓙ',
  k: 'κⲕкꮶᛕꓗ𐔘қҟ',
  l: 'ⲓ\u{5d5}\u{5df}\u{627}\u{7ca}ⵏᛁꓲ𖼨𐊊𐌉ⳑꮮᒪꓡ𖼖𑣒𐑃𐔦\u{673}',
  ll: '\u{5f0}',
  lo: 'ю',
  m: 'μϻⲙмꮇᗰᛖꓟ𐊰𐌑ӎ',
  n: 'ոռⲛꓠ𐔓ηп',
  o: 'οσⲟоჿօ\u{5e1}\u{647}\u{6be}\u{6c1}\u{6d5}ഠဝ𐓪𑣈𑣗𐐬ⵔዐଠꓳ𑣕𐊒𐊫𐔖\u{6ff}ⵁөѳꮎꮻθⴱꭴတ',
  oo: 'ꚙ',
  p: 'ρⲣрꮲᑭꓑ𐊕',
  q: 'ԛգզⵕ',
  r: 'ᴦⲅгꮁꭱꮢ𐓜ᖇꓣ𖼵ғ',
  rn: '𑜀',
  s: 'ѕꮪ𑣁𐑈տꮥꓢ𖼺𐊖',
  t: 'τⲧтꭲꓔ𖼊𐊗𐊱𐌕ҭ',
  u: 'υս𐓶𑣘ሀᑌꓴ𖽂ꮜ',
  v: 'νѵ\u{5d8}𑜆ꮩ𑣀ⴸᐯꛟꓦ𖼈𐔝',
  w: 'ѡԝա𑜊𑜎𑜏ꮃꮤꓪѽ𑓅ω',
  x: 'хᕁᕽχⲭⵝᚷꓫ𐊐𐊴𐌗𐔧ҳ',
  y: 'γуүყ𑣜ⲩꭹꮍꓬ𖽃𐊲ұ',
  z: 'ꮓ𑣄ζꓜ𑣉',
}
/** Latin letters that look like a plain one: dotless, open or small capital. */
const ODD_LATIN = 'aɑ aᴀ bʙ cᴄ dᴅ eᴇ eɛ fꜰ gɡ gɢ hʜ iı iɪ iɩ jᴊ jȷ kᴋ lʟ mᴍ nɴ oᴏ oᴑ oɔ pᴘ pᴩ rʀ sꜱ tᴛ uᴜ uʊ vᴠ vʋ wᴡ yʏ yɣ zᴢ'
/** First letters of the alphabets in circles and squares, which Unicode does not class as letters. */
const FRAMED = [0x1_f1_50, 0x1_f1_70, 0x1_f1_e6]

const LATIN = new Map([
  ...Object.entries(LOOKS_LIKE).flatMap(([latin, letters]) => [...letters].map((letter) => [letter, latin] as const)),
  ...ODD_LATIN.split(' ').map((pair) => [pair.slice(1), pair.slice(0, 1)] as const),
  ...FRAMED.flatMap((first) =>
    Array.from('abcdefghijklmnopqrstuvwxyz', (letter, at) => [String.fromCodePoint(first + at), letter] as const),
  ),
])

const bare = (text: string, form: 'NFD' | 'NFKD') =>
  text
    .normalize(form)
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()

/** Whether a text without its accents has letters outside ASCII: those of another script, or wide or mathematical ones. */
export const hasForeignLetters = (text: string): boolean => /[^\0-\x7f]/.test(bare(text, 'NFD'))

/** Skeleton of a text: the Latin letters that it looks like. Texts with the same skeleton can be mistaken for each other. */
export const skeletonOf = (text: string): string =>
  Array.from(bare(text, 'NFKD'), (letter) => LATIN.get(letter) ?? letter)
    .join('')
    .replaceAll(/[i1|]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')

/** `id` is the user who has or will have the name. They are not compared with themselves. */
type Wanted = Pick<SignInHosts, 'partnerId'> & {
  readonly id?: string | undefined
  readonly userName?: string | undefined
  readonly email?: string | undefined
}
type Trusted = {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly partnerId: string | null
  readonly everywhere: boolean
  readonly onDefault: boolean
}
type LooksAlike = { readonly name: boolean; readonly email: boolean }

/**
 * Returns which names and addresses look, in another script, like those of vendor staff or of an administrator who signs in on the same host. Queries
 * the database only if a text has letters of another script.
 * @returns one result for each input, in their order; undefined if none needs a check
 */
export async function lookalikes(tx: Pick<Orm, 'execute'>, wanted: readonly Wanted[]): Promise<readonly LooksAlike[] | undefined> {
  if (!wanted.some(({ userName = '', email = '' }) => hasForeignLetters(userName) || hasForeignLetters(email))) return undefined
  const trusted = new Map<string, Trusted[]>()
  for (const one of await trustedPeople(tx))
    for (const text of [one.name, one.email ?? '']) if (text !== '') push(trusted, skeletonOf(text), one)
  const looks = (text: string | undefined, { id, partnerId }: Wanted) =>
    text !== undefined &&
    hasForeignLetters(text) &&
    (trusted.get(skeletonOf(text)) ?? []).some(
      (one) => one.id !== id && (one.everywhere || one.partnerId === partnerId || (partnerId === null && one.onDefault)),
    )
  return wanted.map((one) => ({ name: looks(one.userName, one), email: looks(one.email, one) }))
}

const push = <Value>(map: Map<string, Value[]>, key: string, value: Value) => void map.set(key, [...(map.get(key) ?? []), value])

/** Reads vendor staff and administrators. `onDefault`: users of a partner who also sign in on the default host. */
async function trustedPeople(tx: Pick<Orm, 'execute'>): Promise<readonly Trusted[]> {
  const role = (condition: ReturnType<typeof sql>) =>
    sql`exists (select 1 from ${userClaim} where ${userClaim.userId} = ${userIdentity.id} and ${userClaim.claimType} = 'role' and ${condition})`
  const { rows } = await tx.execute<Trusted>(sql`
    select ${userIdentity.id}, ${userIdentity.userNameFolded} as name, ${userIdentity.emailFolded} as email, ${userIdentity.partnerId} as "partnerId",
      ${onEveryHost} as everywhere, (${userIdentity.userType} = 5 or ${role(sql`${userClaim.claimValue} = 'PartnerAdmin'`)}) as "onDefault"
    from ${userIdentity}
    where ${onEveryHost} or ${anyOf(userIdentity.userType, administrators.userTypes)} or ${role(anyOf(userClaim.claimValue, administrators.roles))}`)
  return rows
}

/**
 * Finds users whose name or address looks like that of vendor staff or of an administrator on their host, and who were created before such names were
 * refused.
 */
export async function existingLookalikes(
  orm: Pick<Orm, 'execute'>,
  most: number,
): Promise<readonly { readonly userId: string; readonly partnerId: string | null }[]> {
  const foreign = sql.raw(String.raw`'[^\u0001-\u007F]'`)
  const { rows } = await orm.execute<{ id: string; partnerId: string | null; userName: string; email: string | null }>(sql`
    select ${userIdentity.id}, ${userIdentity.partnerId} as "partnerId", ${userIdentity.userNameFolded} as "userName", ${userIdentity.emailFolded} as email
    from ${userIdentity} where ${userIdentity.userNameFolded} ~ ${foreign} or ${userIdentity.emailFolded} ~ ${foreign} limit 10000`)
  const looks = await lookalikes(
    orm,
    rows.map(({ email, ...row }) => ({ ...row, email: email ?? undefined })),
  )
  return rows
    .flatMap(({ id, partnerId }, at) => (looks?.[at]?.name || looks?.[at]?.email ? [{ userId: id, partnerId }] : []))
    .slice(0, most)
}
