import { createTransport } from 'nodemailer'
import type { Settings } from '../../platform/settings.ts'

/** Message for a mail server or an SMS gateway. `id` stays the same when a delivery is retried. */
export type Outgoing = {
  id: string
  recipient: string
  subject: string | null
  text: string
  html: string | null
  /** Of mails: the name beside the installation's address, and the address for answers. */
  senderName?: string | null
  replyTo?: string | null
}

/** The server responded, but refused this one message. */
export class RefusedMessage extends Error {
  override name = 'RefusedMessage'
}

/** The server did not answer in time; it may still take the message. */
export class LateAnswer extends Error {
  override name = 'LateAnswer'
}

/** Delivers one message. Rejects with a `RefusedMessage` if the server refused it, and with any other error if the server itself failed. */
export type Sender = { send(message: Outgoing): Promise<void>; close(): void }

export type Senders = { MAIL?: Sender; SMS?: Sender }

const TIMEOUT_MS = 15_000

export function createSenders(settings: Pick<Settings, 'smtpUrl' | 'smsUrl' | 'mailFrom'>): Senders {
  return {
    ...(settings.smtpUrl === undefined ? {} : { MAIL: mailSender(settings.smtpUrl, settings.mailFrom) }),
    ...(settings.smsUrl === undefined ? {} : { SMS: smsSender(new URL(settings.smsUrl)) }),
  }
}

/** Waits for a delivery, at most for this time. */
export async function sentWithin(milliseconds: number, sending: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new LateAnswer(`No answer within ${milliseconds / 1000} s`)), milliseconds)
  try {
    await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Nodemailer's codes for a refused address or text; 421 is about the server itself (RFC 5321, 4.2.1). */
const isOfTheMessage = (error: Error) =>
  'code' in error && ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) && !('responseCode' in error && error.responseCode === 421)

/** Status codes of a gateway about its caller or itself, not about the message. */
const OF_THE_GATEWAY = new Set([401, 403, 404, 408, 429])

function mailSender(url: string, from: string): Sender {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const address = from.replace(/^.*</, '').replace(/>$/, '')
  const domain = address.replace(/^.*@/, '')
  return {
    async send({ id, recipient, subject, text, html, senderName, replyTo }) {
      // As an object a name is encoded, whatever it holds, and no part of it becomes a header or another address.
      const mail = {
        from: senderName == null ? from : { name: senderName, address },
        ...(replyTo == null ? {} : { replyTo: { name: '', address: replyTo } }),
        to: { name: '', address: recipient },
        subject: subject ?? '',
        text,
        ...(html === null ? {} : { html }),
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      }
      await transport.sendMail(mail).catch((error: unknown) => {
        throw error instanceof Error && isOfTheMessage(error) ? new RefusedMessage(error.message, { cause: error }) : error
      })
    },
    close: () => transport.close(),
  }
}

/**
 * Contract of the gateway: `POST` of `{ id, to, text }` as JSON; user and password of the address are sent as basic authentication; any 2xx means
 * accepted.
 */
function smsSender(gateway: URL): Sender {
  const { username, password } = gateway
  const address = new URL(gateway)
  address.username = address.password = ''
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`
  return {
    async send({ id, recipient, text }) {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(username === '' ? {} : { authorization }) },
        body: JSON.stringify({ id, to: recipient, text }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (answer.ok) return
      const isOfMessage = answer.status >= 400 && answer.status < 500 && !OF_THE_GATEWAY.has(answer.status)
      throw new (isOfMessage ? RefusedMessage : Error)(`The SMS gateway answered ${answer.status}`)
    },
    close: () => {},
  }
}
