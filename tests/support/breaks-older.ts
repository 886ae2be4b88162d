/** Statements that remove something the previous version may use; the first group is its name. */
const TAKES_AWAY = [
  /\bdrop\s+(?:table|view|materialized view|schema|type|function)\s+(?:if exists\s+)?"?\w+/g,
  /\bdrop\s+column\s+(?:if exists\s+)?"?\w+/g,
  /\brename\s+(?:column\s+"?\w+|to\s+"?\w+)/g,
  /\balter\s+column\s+"?\w+"?\s+(?:set\s+data\s+)?type\b/g,
  /\balter\s+column\s+"?\w+"?\s+(?:set\s+not\s+null|drop\s+default)/g,
  /\brevoke\s+\w+\s+on\s+(?:table\s+)?"?\w+/g,
  /\bcreate\s+unique\s+index\s+"?\w+"?\s+on\s+"?\w+/g,
]

/**
 * Returns what in a migration would break the previous version, which runs beside the new one until it is replaced: everything that it reads must
 * exist, and everything that it writes must be accepted.
 * @param earlier the migrations before this one
 */
export function breaksOlder(sql: string, earlier: readonly string[]): string[] {
  const text = withoutBodies(sql)
  const made = new Set(namesOf(text, /\bcreate\s+(?:unlogged\s+)?table\s+(?:if not exists\s+)?"?(\w+)/g))
  const added = new Set(namesOf(text, /\badd\s+column\s+(?:if not exists\s+)?"?(\w+)/g))
  return text.split(';').flatMap((statement) => {
    if (made.has(tableOf(statement))) return []
    return [...takenAway(statement), ...demanded(statement), ...narrowed(statement, earlier.map(withoutBodies).join(';'), added)]
  })
}

/** Normalises SQL to lower case on one line, without comments and function bodies. */
const withoutBodies = (sql: string) =>
  sql
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\b[A-Z][A-Z ]+\b/g, (word) => word.toLowerCase())

const namesOf = (text: string, form: RegExp) => [...text.matchAll(form)].map(([, name = '']) => name)
const tableOf = (statement: string) => /\b(?:alter table|on)\s+(?:only\s+)?"?(\w+)/.exec(statement)?.[1] ?? ''

const takenAway = (statement: string) =>
  TAKES_AWAY.flatMap((form) => [...statement.matchAll(form)].map(([what]) => what.replaceAll('"', '')))

/** Added columns that the previous version would leave empty although they are mandatory. */
const demanded = (statement: string) =>
  statement
    .split(/(?=\badd column\b)/)
    .filter((part) => part.startsWith('add column') && /\bnot null\b/.test(part) && !/\b(?:default|generated)\b/.test(part))
    .map((part) => /^add column .*?not null/.exec(part)?.[0] ?? part)

/** Constraints on columns that the previous version writes, except those that allow everything the earlier one of the same name did. */
const narrowed = (statement: string, earlier: string, added: ReadonlySet<string>) =>
  statement
    .split(/(?=\badd constraint\b)/)
    .filter((part) => part.startsWith('add constraint') && !isOf(added, part))
    .map((part) => ({ part, name: /^add constraint "?(\w+)/.exec(part)?.[1] ?? '' }))
    .filter(({ part, name }) => {
      const at = earlier.lastIndexOf(`constraint ${name} `)
      const before = at < 0 ? [] : wordsOf(earlier.slice(at).split(/;|,\s*(?:constraint|add)\b/, 1)[0] ?? '')
      return before.length === 0 || !before.every((word) => wordsOf(part).includes(word))
    })
    .map(({ name }) => `add constraint ${name}`)

const wordsOf = (text: string) => [...text.matchAll(/'([^']*)'/g)].map(([, word = '']) => word)
const isOf = (added: ReadonlySet<string>, part: string) =>
  [...added].some((name) => new RegExp(`\\b${name}\\b`).test(part.replace(/^add constraint \S+/, '')))
