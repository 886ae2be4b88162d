import { answerTasks } from '../../platform/work/answer-tasks.ts'
import { BadMetadata, parseMetadata, type SamlMetadata } from '../saml/saml-metadata.ts'

export type MetadataTask = { readonly xml: string; readonly now: Date }
/** Parsed metadata, or the reason why they cannot be used. */
export type MetadataAnswer = { readonly metadata: SamlMetadata } | { readonly fault: BadMetadata['code'] }

answerTasks<MetadataTask, MetadataAnswer>(({ xml, now }) => {
  try {
    return { metadata: parseMetadata(xml, now) }
  } catch (error) {
    if (!(error instanceof BadMetadata)) throw error
    return { fault: error.code }
  }
})
