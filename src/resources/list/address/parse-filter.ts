import { isGroup, type FilterGroup, type FilterItem, type FilterRule } from './filter.ts'
import { isOperator } from './operators.ts'

/** Parses the text of `printFilter`; undefined if it is malformed. It does not check fields and values. */
export const parseFilter = (text: string): FilterGroup | undefined => {
  const reader = { text, at: 0 }
  const group = readItem(reader)
  return reader.at === text.length && group && isGroup(group) ? group : undefined
}

type Reader = { text: string; at: number }

const readItem = (reader: Reader): FilterItem | undefined => {
  const word = readWord(reader)
  const sign = reader.text[reader.at]
  if (sign === '(' && (word === 'and' || word === 'or')) {
    const rules = readRules(reader)
    return rules && { combinator: word, rules }
  }
  return sign === ':' ? readRule(reader, word) : undefined
}

const readRules = (reader: Reader): FilterItem[] | undefined => {
  const rules: FilterItem[] = []
  do {
    reader.at += 1
    const item = readItem(reader)
    if (!item) return undefined
    rules.push(item)
  } while (reader.text[reader.at] === ',')
  if (reader.text[reader.at] !== ')') return undefined
  reader.at += 1
  return rules
}

const readRule = (reader: Reader, field: string): FilterRule | undefined => {
  reader.at += 1
  const operator = readWord(reader)
  if (!isOperator(operator)) return undefined
  const values: string[] = []
  if (reader.text[reader.at] === ':') {
    do {
      reader.at += 1
      values.push(readWord(reader))
    } while (reader.text[reader.at] === '~')
  }
  return { field, operator, values }
}

/** Reads up to the next unescaped sign. */
const readWord = (reader: Reader): string => {
  let word = ''
  while (reader.at < reader.text.length) {
    const letter = reader.text[reader.at] ?? ''
    if (letter === '!') {
      word += reader.text[reader.at + 1] ?? ''
      reader.at += 2
      continue
    }
    if ('(),:~'.includes(letter)) break
    word += letter
    reader.at += 1
  }
  return word
}
