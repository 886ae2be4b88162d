import type { GraphQLSchema } from 'graphql'
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node, type Pair, type YAMLMap } from 'yaml'
import { retentionNames } from '../../tables/settings/settings-file.table.ts'
import { fieldsOf, type Field } from './fields.ts'
import { RECORDS, SECTIONS, type SectionName } from './sections.ts'
import { FORMAT, problemAt, type Entry, type Problem, type SettingsDocument, type Value } from './settings-document.ts'

const MOST_PROBLEMS = 50
/** Brackets or dashes one within the other: the parser calls itself for each, and no setting has more than three. */
const TOO_DEEP = /(?:[[{]\s*|[?-][ \t]+){50}/

type Read = { readonly document: SettingsDocument; readonly problems: readonly Problem[] }
/** A field of a section by its name in the file. */
type Known = ReadonlyMap<string, Pick<Field, 'kind' | 'values'>>

/**
 * Reads a settings file. Everything that it does not know is a problem, with its line.
 * @param isOwn whether the portal has written it, so that its depth is known whatever its texts look like
 */
export function readSettingsFile(text: string, schema: GraphQLSchema, isOwn = false): Read {
  const problems: Problem[] = []
  const document = new Map<SectionName, Map<string, Entry>>()
  if (!isOwn && TOO_DEEP.test(text)) return { document, problems: [problemAt(NESTED)] }
  const counter = new LineCounter()
  // The parser compares each name with all others to find those that stand twice. They are found below.
  const parsed = parse(text, counter)
  if (!parsed) return { document, problems: [problemAt(NESTED)] }
  const lineOf = (node: unknown): number | null => {
    const start = (node as Node | null | undefined)?.range?.[0]
    return start === undefined ? null : counter.linePos(start).line
  }
  for (const { message, pos } of [...parsed.errors, ...parsed.warnings].slice(0, MOST_PROBLEMS))
    problems.push(problemAt(message, { line: counter.linePos(pos[0]).line }))
  const root = parsed.contents
  if (problems.length > 0) return { document, problems }
  if (!isMap(root)) return { document, problems: [problemAt('This is no settings file: it begins with "format: 1".', { line: 1 })] }
  const format: unknown = root.get('format')
  const formatLine = lineOf(pairOf(root, 'format')?.key) ?? 1
  if (typeof format !== 'number' || !Number.isInteger(format) || format < 1)
    return { document, problems: [problemAt('The file needs its version, "format: 1".', { line: formatLine, field: 'format' })] }
  if (format > FORMAT) {
    const message = `The file has format ${format}, of a newer version of the portal. This one reads up to ${FORMAT}.`
    return { document, problems: [problemAt(message, { line: formatLine, field: 'format' })] }
  }
  for (const { key, value } of onceEach(root, problems, lineOf)) {
    const name = textOf(key)
    if (name === 'format') continue
    const section = SECTIONS.find((each) => each === name)
    if (section === undefined) {
      problems.push(problemAt(`There is no section "${name}". Sections are ${SECTIONS.join(', ')}.`, { line: lineOf(key), section: name }))
      continue
    }
    document.set(section, readSection(section, value as Node | null, { schema, lineOf, problems, line: lineOf(key) }))
  }
  return { document, problems: problems.slice(0, MOST_PROBLEMS) }
}

const NESTED = 'The file has too many levels. No setting has more than a list of values.'

/** Undefined for a file that has more levels than the stack. */
function parse(text: string, lineCounter: LineCounter) {
  try {
    return parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false, strict: true })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Pairs of a map, until there are problems enough. A name that stands twice is a problem. */
function* onceEach({ items }: YAMLMap, problems: Problem[], lineOf: Place['lineOf']): Generator<Pair> {
  const names = new Set<string>()
  for (const pair of items) {
    if (problems.length >= MOST_PROBLEMS) return
    const name = textOf(pair.key)
    if (names.has(name)) problems.push(problemAt('This name stands here twice.', { line: lineOf(pair.key) }))
    else yield pair
    names.add(name)
  }
}

type Place = {
  readonly schema: GraphQLSchema
  readonly lineOf: (node: unknown) => number | null
  readonly problems: Problem[]
  readonly line: number | null
}

function readSection(section: SectionName, node: Node | null, place: Place): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  const { lineOf, problems, schema, line } = place
  if (node === null || (isScalar(node) && node.value === null)) return entries
  if (!isMap(node)) {
    problems.push(problemAt('A section has names with their settings beneath them.', { line, section }))
    return entries
  }
  if (section === 'retention') {
    const known: Known = new Map(retentionNames.map((name) => [name, { kind: 'number' }]))
    const { values, lines } = readValues(section, '', node, known, place)
    for (const [name, value] of Object.entries(values)) entries.set(name, { name, values: { days: value }, line: lines[name] ?? 0 })
    return entries
  }
  const known: Known = new Map(fieldsOf(schema, RECORDS[section]).map((field) => [field.as, field]))
  for (const { key, value } of onceEach(node, problems, lineOf)) {
    const name = textOf(key)
    const at = { line: lineOf(key), section, name }
    if (name === '') problems.push(problemAt('A record needs a name.', at))
    else if (!isMap(value)) problems.push(problemAt(`The ${RECORDS[section].noun} needs its settings beneath its name.`, at))
    else entries.set(name, { name, line: at.line ?? 0, ...readValues(section, name, value, known, place) })
  }
  return entries
}

function readValues(section: SectionName, name: string, map: YAMLMap, known: Known, { lineOf, problems }: Place) {
  const values: Record<string, Value> = {}
  const lines: Record<string, number> = {}
  for (const { key, value } of onceEach(map, problems, lineOf)) {
    const field = textOf(key)
    const at = { line: lineOf(key), section, name: name || null, field }
    const type = known.get(field)
    if (!type) {
      problems.push(problemAt(`There is no setting "${field}" here. Settings are ${[...known.keys()].join(', ')}.`, at))
      continue
    }
    const read = readValue(value, type)
    if (read === undefined)
      problems.push(problemAt(`"${field}" needs ${NEEDS[type.kind]}${type.values ? `: ${type.values.join(', ')}` : ''}.`, at))
    else values[field] = read
    lines[field] = at.line ?? 0
  }
  return { values, lines }
}

const NEEDS = {
  text: 'a text',
  number: 'a number',
  yesNo: 'true or false',
  texts: 'a list of texts',
  numbers: 'a list of whole numbers',
} as const

function readValue(node: unknown, { kind, values }: Pick<Field, 'kind' | 'values'>): Value | undefined {
  if (kind === 'texts' || kind === 'numbers') {
    if (!isSeq(node)) return undefined
    const items = node.items.map((item) => (isScalar(item) ? item.value : undefined))
    const isItem = (item: unknown) =>
      kind === 'numbers' ? Number.isInteger(item) : typeof item === 'string' && (values === undefined || values.includes(item))
    return items.every(isItem) ? (items as (string | number)[]) : undefined
  }
  if (!isScalar(node)) return undefined
  const { value } = node
  if (kind === 'yesNo') return typeof value === 'boolean' ? value : undefined
  if (value === null) return values === undefined ? null : undefined
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && (values === undefined || values.includes(value)) ? value : undefined
}

/** A key as its text: names such as 2024 or true need no quotes. */
const textOf = (key: unknown): string =>
  isScalar<string | number | boolean | null>(key)
    ? typeof key.source === 'string' && typeof key.value !== 'string'
      ? key.source
      : String(key.value ?? '')
    : ''

const pairOf = (map: YAMLMap, name: string): Pair | undefined => map.items.find(({ key }) => textOf(key) === name)
