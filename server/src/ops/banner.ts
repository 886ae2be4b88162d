import { createHosts } from '../kit/hosts.ts'
import { outboxAddress } from '../kit/outbox/outbox-page.ts'
import { demoPeopleOf } from '../demo/demo-people.ts'
import type { Portico } from '../start.ts'

/** Logs the portal's address; in demo mode also the users who may sign in. */
export async function banner({ db, settings, log }: Portico, seconds: number): Promise<void> {
  const took = `${seconds.toFixed(1)} s`
  if (!settings.demo) {
    log.info({ url: settings.publicUrl.origin, took }, 'Portico answers')
    if (settings.smtpUrl === undefined)
      log.warn(
        'No email is sent, because SMTP_URL is not set: invitations, password links and codes wait in the database for a day and then end',
      )
    return
  }
  const hosts = await createHosts(db, settings).all()
  const { emails: people, password } = hosts[0] ? await demoPeopleOf(db)(hosts[0]) : { emails: [], password: '' }
  const widest = Math.max(...hosts.map(({ origin }) => origin.length))
  const lines = [
    `Portico answers after ${took}:`,
    ...hosts.map(
      ({ origin, partner }) =>
        `  ${origin.padEnd(widest)}  ${partner.partnerId === null ? 'the default portal, no partner' : partner.name + (partner.isHrPartner ? ', an HR partner' : '')}`,
    ),
    '',
    `Sign in with the password ${password} as`,
    ...rowsOf(people, 3).map(
      (row) =>
        `  ${row
          .map((name) => name.padEnd(26))
          .join('')
          .trimEnd()}`,
    ),
    '',
    `What would be mailed:  ${outboxAddress(settings)}`,
    'This is a demo: its passwords are public, and no mail is sent unless SMTP_URL is set.',
    'Stop with Ctrl+C.',
  ]
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

const rowsOf = (names: readonly string[], width: number) =>
  Array.from({ length: Math.ceil(names.length / width) }, (_, row) => names.slice(row * width, (row + 1) * width))
