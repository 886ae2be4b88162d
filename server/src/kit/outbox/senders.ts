import { createTransport } from 'nodemailer'
import type { Settings } from '../../platform/settings.ts'

/** What goes to a mail server or an SMS gateway. `id` stays the same when a delivery is tried again. */
export type Outgoing = { id: string; recipient: string; subject: string | null; text: string; html: string | null }

/** Hands one message over. Rejects when it was not taken. */
export type Sender = { send(message: Outgoing): Promise<void>; close(): void }

export type Senders = { MAIL?: Sender; SMS?: Sender }

const TIMEOUT_MS = 15_000

export function createSenders(settings: Pick<Settings, 'smtpUrl' | 'smsUrl' | 'mailFrom'>): Senders {
  return {
    ...(settings.smtpUrl === undefined ? {} : { MAIL: mailSender(settings.smtpUrl, settings.mailFrom) }),
    ...(settings.smsUrl === undefined ? {} : { SMS: smsSender(new URL(settings.smsUrl)) }),
  }
}

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
      await transport.sendMail({
        from,
        to: { name: '', address: recipient },
        subject: subject ?? '',
        text,
        ...(html === null ? {} : { html }),
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
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
      if (!answer.ok) throw new Error(`The SMS gateway answered ${answer.status}`)
    },
    close: () => {},
  }
}
