import { DOMParser } from '@xmldom/xmldom'
import { xmlExcess, type XmlLimits } from './xml-size.ts'

/** Whether a text declares a document type, which no XML that is read here does. */
export const hasDoctype = (xml: string): boolean => /<!DOCTYPE/i.test(xml)

/** Limits for any XML that is read here; the largest are the metadata of one provider. */
export const XML_LIMITS: XmlLimits = {
  characters: 1_048_576,
  elements: 3000,
  attributes: 9000,
  attributesEach: 64,
  namespaces: 64,
  depth: 64,
}

/** @returns undefined if it is not well-formed or exceeds `XML_LIMITS` */
export function parseXml(xml: string): Document | undefined {
  const text = xml.replace(/^\uFEFF/, '').trim()
  if (text === '' || xmlExcess(text, XML_LIMITS) !== undefined) return undefined
  const refuse = (message: string) => {
    throw new Error(message)
  }
  try {
    const document = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } }).parseFromString(
      text,
      'text/xml',
    )
    return document.documentElement ? document : undefined
  } catch {
    return undefined
  }
}
