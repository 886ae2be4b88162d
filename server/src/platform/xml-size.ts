export type XmlLimits = {
  readonly characters: number
  /** Elements, comments, instructions and sections of character data together. */
  readonly elements: number
  readonly attributes: number
  /** Of one element. */
  readonly attributesEach: number
  /** Declared by an element and by those around it. */
  readonly namespaces: number
  readonly depth: number
}

export type XmlExcess = keyof XmlLimits | 'form'

/** The marks around what is no element. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/**
 * Counts what XML consists of without parsing it, in one pass: parsers, XPath and canonicalisation take time that grows with the square of it.
 * @returns what there is too much of; 'form' where it is not well-formed; undefined where it may be parsed
 */
export function xmlExcess(xml: string, most: XmlLimits): XmlExcess | undefined {
  if (xml.length > most.characters) return 'characters'
  // No XML has NUL: it is of another encoding, UTF-16 as a rule, and nothing in it can be counted.
  if (xml.includes('\0')) return 'form'
  const declared: number[] = []
  let [elements, attributes, namespaces] = [0, 0, 0]
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    if (xml.startsWith('</', at)) {
      const end = xml.indexOf('>', at)
      if (end < 0 || declared.length === 0) return 'form'
      namespaces -= declared.pop() ?? 0
      at = end + 1
      continue
    }
    if (++elements > most.elements) return 'elements'
    const other = OTHERS.find(([begin]) => xml.startsWith(begin, at))
    if (other) {
      const end = xml.indexOf(other[1], at + other[0].length)
      if (end < 0) return 'form'
      at = end + other[1].length
      continue
    }
    const tag = readTag(xml, at + 1, most.attributesEach)
    if (typeof tag === 'string') return tag
    attributes += tag.attributes
    if (attributes > most.attributes) return 'attributes'
    if (namespaces + tag.namespaces > most.namespaces) return 'namespaces'
    if (!tag.isEmpty) {
      declared.push(tag.namespaces)
      namespaces += tag.namespaces
    }
    if (declared.length > most.depth) return 'depth'
    at = tag.end
  }
  return declared.length === 0 ? undefined : 'form'
}

/** Reads a start tag behind its `<`. */
function readTag(xml: string, from: number, mostAttributes: number) {
  let [attributes, namespaces] = [0, 0]
  let at = from
  while (at < xml.length) {
    const sign = xml[at] ?? ''
    if (sign === '>') return { end: at + 1, isEmpty: xml[at - 1] === '/', attributes, namespaces }
    if (sign === '<') return 'form'
    if (sign === '"' || sign === "'") {
      const end = xml.indexOf(sign, at + 1)
      if (end < 0) return 'form'
      at = end + 1
      continue
    }
    if (at > from && sign !== '=' && !endsName(sign) && endsName(xml[at - 1] ?? '')) {
      if (++attributes > mostAttributes) return 'attributesEach'
      if (xml.startsWith('xmlns', at)) namespaces++
    }
    at++
  }
  return 'form'
}

const endsName = (sign: string) => sign <= ' ' || sign === '/' || sign === '"' || sign === "'"
