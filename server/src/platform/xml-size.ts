export type XmlLimits = {
  readonly characters: number
  /** Elements, comments, processing instructions and CDATA sections together. */
  readonly elements: number
  readonly attributes: number
  readonly attributesEach: number
  /** Namespaces declared by an element and its ancestors. */
  readonly namespaces: number
  readonly depth: number
}

type XmlExcess = keyof XmlLimits | 'form'

/** Delimiters of markup that is not an element. */
const OTHERS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
] as const

/**
 * Counts the parts of XML without parsing it, in one pass: parsers, XPath and canonicalisation take time that grows with their square.
 * @returns the exceeded limit; 'form' if it is not well-formed; undefined if it may be parsed
 */
export function xmlExcess(xml: string, most: XmlLimits): XmlExcess | undefined {
  if (xml.length > most.characters) return 'characters'
  // XML contains no NUL: the text has another encoding, usually UTF-16, in which nothing can be counted.
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

/** Reads a start tag after its `<`. */
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
