import { createTransport } from 'nodemailer'
import type { Settings } from '../../platform/settings.ts'

/** What goes to a mail server or an SMS gateway. `id` stays the same when a delivery is tried again. */
export type Outgoing = { id: string; recipient: string; subject: string | null; text: string; html: string | null }

/** The server answers, and does not take this one message. */
export class RefusedMessage extends Error {
  override name = 'RefusedMessage'
}

/** Hands one message over. Rejects when it was not taken: with a `RefusedMessage`, or where the server itself fails with any other error. */
export type Sender = { send(message: Outgoing): Promise<void>; close(): void }

export type Senders = { MAIL?: Sender; SMS?: Sender }

const TIMEOUT_MS = 15_000

export function createSenders(settings: Pick<Settings, 'smtpUrl' | 'smsUrl' | 'mailFrom'>): Senders {
  return {
    ...(settings.smtpUrl === undefined ? {} : { MAIL: mailSender(settings.smtpUrl, settings.mailFrom) }),
    ...(settings.smsUrl === undefined ? {} : { SMS: smsSender(new URL(settings.smsUrl)) }),
  }
}

/** Waits for a message to be handed over, for so many milliseconds at the most. */
export async function sentWithin(milliseconds: number, sending: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds / 1000} s`)), milliseconds)
  try {
    await Promise.race([sending, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Nodemailer's codes for what a server says of an address or a text; 421 is of the server itself (RFC 5321, 4.2.1). */
const isOfTheMessage = (error: Error) =>
  'code' in error && ['EENVELOPE', 'EMESSAGE'].includes(String(error.code)) && !('responseCode' in error && error.responseCode === 421)

/** What a gateway says of its caller or of itself, not of the message. */
const OF_THE_GATEWAY = new Set([401, 403, 404, 408, 429])

function mailSender(url: string, from: string): Sender {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const domain = from.replace(/^.*@/, '').replace(/>$/, '')
  return {
    async send({ id, recipient, subject, text, html }) {
      const mail = {
        from,
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

/** The gateway's contract: `POST` of `{ id, to, text }` as JSON; user and password of the address as basic authentication; any 2xx is taken. */
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
