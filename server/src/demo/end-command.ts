import { runCommand } from '../db/command.ts'
import { endPublicPasswords } from './demo-database.ts'

await runCommand({
  help: `npm run demo:end
Ends the demo's public passwords in the database that DATABASE_URL or DATA_DIR names, with the sessions and authenticator apps that came with them, so
that the portal starts there without DEMO. The people stay; by "Forgot your password?" or an administrator they get a password of their own.
It needs the server's settings. With PGlite the portal has to be stopped.`,
  options: {},
  mistake: 1,
  asked: () => undefined,
  async run({ db }) {
    const count = await endPublicPasswords(db)
    console.log(count === 0 ? 'Nobody has a public password of the demo.' : `${count} public passwords have ended.`)
  },
})
