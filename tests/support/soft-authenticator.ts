import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Given = {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  key?: KeyObject
  /** Whether it has verified its user, as passkeys do by fingerprint or PIN. */
  verified?: boolean
  /** User handle to return instead of that of the registration; null returns none. */
  userHandle?: string | null
}

/** A software security key that answers WebAuthn challenges as passed on by a browser; tests can change its answers. */
export class SoftAuthenticator {
  readonly #origin: string
  readonly #id = randomBytes(32)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0
  #userHandle: string | undefined

  constructor(origin: string) {
    this.#origin = origin
  }

  /** @param options PublicKeyCredentialCreationOptions as JSON; returns the new credential as JSON */
  register(options: string, given: Given = {}): string {
    const { challenge, rp, user } = JSON.parse(options) as { challenge: string; rp: { id: string }; user: { id: string } }
    this.#userHandle = user.id
    const client = this.#clientData('webauthn.create', given.challenge ?? challenge, given)
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const cose = cborMap([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ])
    const length = Buffer.from([0, this.#id.length])
    const data = Buffer.concat([this.#head(given.rpId ?? rp.id, 0x41, 0), Buffer.alloc(16), length, this.#id, cose])
    const attestation = cborMap([
      ['fmt', 'none'],
      ['attStmt', {}],
      ['authData', data],
    ])
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['usb'],
    })
  }

  /** @param options PublicKeyCredentialRequestOptions as JSON; returns the assertion as JSON */
  use(options: string, given: Given = {}): string {
    const { challenge, rpId } = JSON.parse(options) as { challenge: string; rpId: string }
    const client = this.#clientData('webauthn.get', given.challenge ?? challenge, given)
    this.#counter = given.counter ?? this.#counter + 1
    const { userHandle = this.#userHandle } = given
    const data = this.#head(given.rpId ?? rpId, given.verified ? 0x05 : 0x01, this.#counter)
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
    const signature = sign('sha256', signed, given.key ?? this.#keys.privateKey)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(userHandle === null ? {} : { userHandle }),
    })
  }

  #clientData(type: string, challenge: string, { origin = this.#origin }: Given): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #head(rpId: string, flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
  }

  #answer(response: Record<string, unknown>): string {
    const id = this.#id.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }
}

type Cbor = number | string | Buffer | Record<string, never>

/** Encodes a map in CBOR: the part of RFC 8949 that the answers need. */
const cborMap = (entries: readonly (readonly [number | string, Cbor])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)])])

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  return Buffer.isBuffer(value) ? Buffer.concat([head(2, value.length), value]) : head(5, 0)
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  return length < 256 ? Buffer.from([(major << 5) | 24, length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
