import { untilOf } from '../../accounts/moments.ts'
import { runCommand } from '../../db/command.ts'
import { tidy, tidyAddress } from '../../kit/graphql/tidy.ts'
import { createHosts, hostsByName } from '../../kit/hosts.ts'
import { SettingsError } from '../../platform/settings.ts'
import { setUpFirstUser, type FirstUser } from './create/first-user.ts'
import { readDetails } from './user-details.ts'
import { identityErrors } from './user.rules.ts'

const LOCALE = 'en-GB'

await runCommand({
  help: `npm run first-user -- --email ADDRESS [--name "GIVEN FAMILY"] [--another]
Makes a user of vendor operations, who may do everything, in the database that DATABASE_URL or DATA_DIR names, and prints the link by which they set
their password. It needs the server's settings: the link leads to PUBLIC_URL. Run again before the password is set, it prints another link, and the
one before stops working. With PGlite the portal has to be stopped.
  --email    the address, which is the user name as well
  --name     what they are called
  --another  also where somebody is vendor operations already, such as when nobody of them can sign in any more`,
  options: { email: { type: 'string' }, name: { type: 'string' }, another: { type: 'boolean' } },
  mistake: 1,
  asked: ({ email, name, another = false }): FirstUser => ({ ...person(tidyAddress(email), tidy(name)), another }),
  async run({ db, settings }, asked) {
    const host = await hostsByName(createHosts(db, settings), settings)()
    const { isNew, link } = await setUpFirstUser(db, host, asked)
    const who = isNew
      ? `${asked.email} is made as vendor operations`
      : `${asked.email} has another link, and the one before no longer works`
    console.log(`${who}. Whoever opens this link first sets the password:\n\n  ${link.address}\n`)
    console.log(`It works until ${untilOf(LOCALE, link.expiresAt)}, or until a password is set.`)
  },
})

function person(email: string, name: string): Omit<FirstUser, 'another'> {
  const [givenName = '', ...more] = name.split(/\s+/)
  const familyName = more.join(' ')
  const [error] = identityErrors({ ...readDetails(() => ''), userName: email, email, givenName, familyName })
  if (error) {
    const [option, got, needs] =
      error.path === 'givenName' || error.path === 'familyName'
        ? ['name', name, 'two names of up to 100 characters']
        : ['email', email, 'an email address']
    throw new SettingsError(`--${option} is ${JSON.stringify(got)}: it needs ${needs}.`)
  }
  return { email, givenName, familyName, locale: LOCALE }
}
