import { readFileSync, writeFileSync } from 'node:fs'

/** `npm run migration -- user_cost_centre` writes an empty migration and appends it to the journal. */
const FOLDER = 'server/migrations'
const JOURNAL = `${FOLDER}/journal.json`

const [name] = process.argv.slice(2)
if (name === undefined || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Give the migration a name of lower-case letters, digits and underscores: npm run migration -- user_cost_centre')
  process.exit(2)
}
const entries = JSON.parse(readFileSync(JOURNAL, 'utf8')) as { tag: string; when: number }[]
const newest = entries.at(-1)
const number = Number(newest?.tag.slice(0, 4) ?? -1) + 1
const entry = { tag: `${String(number).padStart(4, '0')}_${name}`, when: Math.max(Date.now(), (newest?.when ?? 0) + 1) }
writeFileSync(`${FOLDER}/${entry.tag}.sql`, '-- Why: \n')
writeFileSync(JOURNAL, `${JSON.stringify([...entries, entry], null, 2)}\n`)
console.log(`${FOLDER}/${entry.tag}.sql`)
