import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPersonId } from '../../../server/src/demo/seed-people.ts'
import { multipart } from '../../support/multipart.ts'
import type { SentFile } from '../../support/multipart.ts'
import { testServer } from '../../support/server.ts'
import type { RunningServer } from '../../support/server.ts'
import { asUploaderOnBadNetwork, testsThatAllWereSent } from '../audit/bad-network.ts'
import { asPerson, dataOf } from './calls.ts'
import { Visitor } from '../../support/visitor.ts'

const MUTATION = `mutation Upload($input: UploadUserProfilePictureInput!) {
  uploadUserProfilePicture(input: $input) { userIdentity { id } errors { path code message } }
}`
const employeeId = demoPersonId('employee', 'acme.localhost')
const adminId = demoPersonId('admin', 'acme.localhost')
const PREFLIGHT = { 'graphql-preflight': '1' }

let server: RunningServer
let token: string
beforeAll(async () => {
  server = await testServer()
  token = (await server.signIn('employee', 'acme')).accessToken
})
afterAll(() => server?.close())

type Sending = { id?: string; headers?: Record<string, string> }
const send = (file: SentFile, { id = employeeId, headers = PREFLIGHT }: Sending = {}) => {
  const { body, type } = multipart(MUTATION, { input: { id, profileImage: null } }, 'variables.input.profileImage', file)
  return new Visitor().send(`${server.origin('acme')}/graphql`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${token}`, ...headers },
    body,
  })
}
type Content = {
  data: { uploadUserProfilePicture: { userIdentity: { id: string } | null; errors: { path: string; code: string }[] | null } }
}
const upload = async (file: SentFile, sending?: Sending) => ((await send(file, sending)).json() as Content).data.uploadUserProfilePicture
const codeOf = async (file: SentFile) => (await upload(file)).errors?.map(({ path, code }) => [path, code])
const shown = async () =>
  new Visitor().send(`${server.origin('acme')}/api/ProfileImages/${employeeId}`, { headers: { authorization: `Bearer ${token}` } })

const file = (bytes: Buffer, name = 'me.png', type = 'image/png'): SentFile => ({ bytes, name, type })
const plain = (width: number, height: number, background = '#2463a5') => sharp({ create: { width, height, channels: 3, background } })

describe('H1 an avatar is judged by its content and drawn anew', () => {
  it('whatever its name says: a jpeg that is called .svg, a text that is called .png', async () => {
    const jpeg = await plain(900, 600).jpeg().toBuffer()
    expect(await upload(file(jpeg, 'me.svg', 'image/svg+xml'))).toEqual({ userIdentity: { id: employeeId }, errors: null })
    const answer = await shown()
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await sharp(answer.body).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect(await upload(file(Buffer.from('<html><script>alert(1)</script>')))).toEqual({
      userIdentity: null,
      errors: [{ path: 'profileImage', code: 'PICTURE_TYPE', message: 'Choose a jpeg, png, bmp, svg or webp image.' }],
    })
  })

  it('what a polyglot carries beside its picture is gone', async () => {
    const canary = '<script>canary</script>PK\u0003\u0004'
    const png = Buffer.concat([await plain(64, 64).png().toBuffer(), Buffer.from(canary)])
    expect((await upload(file(png))).errors).toBeNull()
    expect((await shown()).body.includes('canary')).toBe(false)
    const gif = Buffer.concat([Buffer.from('GIF89a'), png])
    expect(await codeOf(file(gif))).toEqual([['profileImage', 'PICTURE_TYPE']])
  })

  it('position and camera are gone, and the picture stands as it was held', async () => {
    const photo = await plain(300, 200)
      .withExif({ IFD0: { Make: 'Canary Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif?.includes('Canary')).toBe(true)
    expect((await upload(file(photo, 'me.jpg', 'image/jpeg'))).errors).toBeNull()
    const { body } = await shown()
    const { exif, xmp, iptc, icc } = await sharp(body).metadata()
    expect([exif, xmp, iptc, icc, body.includes('Canary')]).toEqual([undefined, undefined, undefined, undefined, false])
  })

  it('30 000 x 30 000 pixels are refused by the header alone', async () => {
    const begun = performance.now()
    expect(await codeOf(file(hugePng(30_000)))).toEqual([['profileImage', 'PICTURE_TOO_MANY_PIXELS']])
    expect(performance.now() - begun).toBeLessThan(2_000)
    expect(await codeOf(file(await plain(4097, 10).png().toBuffer()))).toEqual([['profileImage', 'PICTURE_TOO_MANY_PIXELS']])
    expect((await upload(file(await plain(4096, 10).png().toBuffer()))).errors).toBeNull()
  })

  it('half a file is refused, and so is more than 5 MB', async () => {
    const noise = sharp({
      create: { width: 400, height: 400, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
    })
    for (const whole of [
      await noise.clone().jpeg().toBuffer(),
      await noise.clone().png().toBuffer(),
      await noise.clone().webp().toBuffer(),
    ])
      expect(await codeOf(file(whole.subarray(0, whole.length / 2)))).toEqual([['profileImage', 'PICTURE_UNREADABLE']])
    const padded = Buffer.concat([await plain(10, 10).png().toBuffer(), Buffer.alloc(5 * 1024 * 1024)])
    expect(await codeOf(file(padded))).toEqual([['profileImage', 'PICTURE_TOO_LARGE']])
    expect((await send(file(Buffer.alloc(6 * 1024 * 1024)))).status).toBe(413)
  })
})

describe('H2 an svg is never decoded and never served', () => {
  const inner = [
    '<script>alert(1)</script>',
    '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="/"/></foreignObject>',
    '<image href="file:///etc/passwd"/>',
  ]
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>'
  it.each([...inner.map((element) => `<svg xmlns="http://www.w3.org/2000/svg">${element}</svg>`), bomb])('%s', async (svg) => {
    expect(await codeOf(file(Buffer.from(svg), 'me.png', 'image/png'))).toEqual([['profileImage', 'PICTURE_NEEDS_REENCODING']])
    const answer = await shown()
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
  })
})

it('H3 a bmp is named as one, for the portal to draw it as webp', async () => {
  expect(await codeOf(file(Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]), 'me.bmp', 'image/bmp'))).toEqual([
    ['profileImage', 'PICTURE_NEEDS_REENCODING'],
  ])
})

it('its version is there with the first picture and changes with each, so that nobody asks for a picture of who has none', async () => {
  const versionOf = async () => {
    const ask = await asPerson(server, 'partneradmin', 'acme')
    const query = 'query ($id: ID!) { user(id: $id) { pictureVersion } none: user(id: "' + adminId + '") { pictureVersion } }'
    return dataOf<Record<'user' | 'none', { pictureVersion: string | null }>>(await ask(query, { id: employeeId }))
  }
  await upload(file(await plain(20, 20).png().toBuffer()))
  const first = await versionOf()
  await upload(file(await plain(20, 20, '#a52463').png().toBuffer()))
  const second = await versionOf()
  expect([first, second].map(({ none }) => none.pictureVersion)).toEqual([null, null])
  expect(first.user.pictureVersion).toMatch(/^[\w-]{12}$/)
  expect(second.user.pictureVersion).toMatch(/^[\w-]{12}$/)
  expect(second.user.pictureVersion).not.toBe(first.user.pictureVersion)
})

describe('G4 a picture', () => {
  it('needs the preflight header, a sign-in, and is nobody else’s', async () => {
    const png = file(await plain(20, 20).png().toBuffer())
    expect((await send(png, { headers: {} })).status).toBe(403)
    expect([401, 415]).toContain((await send(png, { headers: { ...PREFLIGHT, authorization: '' } })).status)
    expect(await upload(png, { id: adminId })).toEqual({
      userIdentity: null,
      errors: [{ path: 'id', code: 'USER_NOT_FOUND', message: 'There is no such user.' }],
    })
  })

  it('leaves an audit row', async () => {
    const { rows } = await server.db.pool.query<{ n: number }>(
      `select count(*)::int as n from audit_log where actor_id = $1 and action = 'uploadUserProfilePicture' and not denied`,
      [employeeId],
    )
    expect(rows[0]?.n).toBeGreaterThan(0)
  })
})

/** A png whose header promises so many pixels to a side. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([size, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const row = Buffer.alloc(Math.ceil(side / 8) + 1)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(row)), chunk('IEND', Buffer.alloc(0))])
}

it('J8 is replaced once, however the request comes', async () => {
  const picture = { field: 'profileImage', file: file(await plain(80, 80).png().toBuffer()) }
  const ask = (await asUploaderOnBadNetwork(server, 'employee', 'acme'))(picture)
  const count = `select count(*)::int as count from audit_log where action = 'uploadUserProfilePicture' and subject_id = $1`
  const written = async () => (await server.db.pool.query<{ count: number }>(count, [employeeId])).rows[0]?.count ?? 0
  const before = await written()
  const answer = await ask(MUTATION, { input: { id: employeeId, profileImage: null } })
  expect([dataOf<Content['data']>(answer).uploadUserProfilePicture.errors, await written()]).toEqual([null, before + 1])
})

testsThatAllWereSent('graphql/profile-picture.test.ts')
