export type Shape = { readonly name: string; readonly text: (length: number) => string }

const run = (unit: string): Shape => ({
  name: `${JSON.stringify(unit)} again and again`,
  text: (length) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length),
})
const nested = (open: string, close: string): Shape => ({
  name: `${open} within ${open}`,
  text: (length) => {
    const times = Math.floor(length / (open.length + close.length))
    return open.repeat(times) + close.repeat(times)
  },
})

/** Texts of any length: runs of one or two characters, brackets, entities, nested marks. */
export const SHAPES: readonly Shape[] = [
  ...[
    'a',
    'A',
    '1',
    '.',
    ' ',
    '\t',
    '\n',
    '\r',
    '"',
    "'",
    '(',
    '[',
    '{',
    '<',
    '&',
    '%',
    '\\',
    '/',
    '@',
    '-',
    '=',
    ';',
    ',',
    '\u0300',
    '\ufb03',
    '😀',
  ].map(run),
  ...[
    '\u0316\u0300',
    'a\u0316\u0300',
    '. ',
    'a.',
    'a b ',
    '\r\n',
    '""',
    '"a',
    '&amp;',
    '&#x41;',
    '%41',
    '{}',
    '[],',
    'a@',
    ' "',
    '" ',
    '<a/>',
    'aA1!',
    '=1;',
    '\\"',
    '$$',
    'not (',
    'a eq "b" and ',
  ].map(run),
  nested('(', ')'),
  nested('[', ']'),
  nested('{"a":', '}'),
  nested('<a>', '</a>'),
  nested('<a xmlns:b="c">', '</a>'),
  { name: 'many attributes', text: (length) => `<a ${Array.from({ length: length / 12 }, (_, at) => `a${at}="b"`).join(' ')}/>` },
  { name: 'many namespaces', text: (length) => `<a ${Array.from({ length: length / 18 }, (_, at) => `xmlns:a${at}="b"`).join(' ')}/>` },
  { name: 'a run with another end', text: (length) => `${'.'.repeat(length - 1)}x` },
  { name: 'blanks with another end', text: (length) => `${' '.repeat(length - 1)}x` },
]

/** Processor time of work in this process, in milliseconds. If the first run was slow, that of a second one, because something else may have run. */
export async function cpuOf(work: () => unknown, most: number): Promise<number> {
  const once = async () => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const first = await once()
  if (first <= most) return first
  return Math.min(first, await once(), await once())
}
