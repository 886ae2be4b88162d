import type { Client } from 'urql'
import type { Checked, ImportSource, Opened, Place, Values } from '#machines/import/import.types.ts'
import type { MigrationWizard } from '#src/data/generated/schema.ts'
import { sendMutation } from '#src/data/send-mutation.ts'
import { referenceOf } from '#src/resources/failure.ts'
import { uploadFetch } from '#src/resources/import/import-source.ts'
import { SHOWS_ERRORS } from '#src/resources/query/shows-errors.ts'
import { CheckMigrationImportDocument, MigrationImportDocument, UploadMigrationImportDocument } from '../source-file.generated.ts'

/** Choices beside the columns of an export of the HR product. */
export type FileChoices = {
  uniqueIds: boolean
  /** Whether each word of the column of the status means active. */
  meanings: Readonly<Record<string, boolean>>
  /** A migration has the file already, so that no meaning can change. */
  isFixed: boolean
}

/** Reads the choices that the chart keeps for `fileSource`. */
export const choicesIn = ({ uniqueIds, meanings, isFixed }: Values): FileChoices => ({
  uniqueIds: uniqueIds === true,
  isFixed: isFixed === true,
  meanings: (meanings ?? {}) as FileChoices['meanings'],
})

/** A JSON export has no columns; a check applies the meanings of its words. */
const READ_AS_JSON = { encoding: 'UTF_8', delimiter: 'COMMA' } as const

/** Types whose cached data a check may have changed. */
const TYPES = ['MigrationImport', 'MigrationSource', 'MigrationCustomer']

/** The operations of an export that is the source of a migration, as the chart of imports asks for them. */
export const fileSource = (wizard: MigrationWizard, isOfUsers: boolean, client: Client): ImportSource => {
  const open = async ({ file: id = '', reading = {} }: Place): Promise<Opened> => {
    const { data, error } = await client
      .query(MigrationImportDocument, { id, ...reading }, { requestPolicy: 'network-only', ...SHOWS_ERRORS })
      .toPromise()
    if (!data) return { outcome: 'failed', reference: referenceOf(error) }
    const { migrationImport } = data
    if (!migrationImport) return { outcome: 'missing' }
    const { csv, startedAt, activeWords, ...stored } = migrationImport
    const values: FileChoices = {
      uniqueIds: csv?.uniqueIds ?? false,
      isFixed: startedAt !== null,
      meanings: Object.fromEntries(activeWords.map(({ word, isActive }) => [word, isActive])),
    }
    const mapping = Object.fromEntries(csv?.mapping.map(({ field, column }) => [field, column]) ?? [])
    // The run that reads the file has a chart of its own: to this one the file is reviewed, and its columns are fixed.
    const table = startedAt === null && csv ? csv : undefined
    return {
      outcome: 'opened',
      file: {
        ...stored,
        ...{ table, mapping, values, creating: stored.total, changing: 0, emails: 0, changeEmails: 0 },
        ...{ corrections: [], startedAt: null, undoneBy: null },
      },
    }
  }
  return {
    open,
    async upload(file, onShare, signal) {
      const input = { id: crypto.randomUUID(), wizard, file, fileName: file.name }
      const { data } = await sendMutation(
        client,
        UploadMigrationImportDocument,
        { input },
        { expectsErrors: true, fetch: uploadFetch(onShare, signal) },
      )
      if (!data) throw new Error('The server gave no answer')
      const { errors } = data.uploadMigrationImport
      return errors === null ? { id: input.id } : { problems: errors }
    },
    async check({ id, table }, { mapping, values }): Promise<Checked> {
      const reading = table && { encoding: table.encoding, delimiter: table.delimiter, headingLine: table.headingLine }
      const { uniqueIds, meanings } = choicesIn(values)
      const input = {
        id,
        ...(reading ?? READ_AS_JSON),
        mapping: Object.entries(mapping).flatMap(([field, column]) => (column === null ? [] : [{ field, column }])),
        ...(reading && isOfUsers && { uniqueIds }),
        activeWords: Object.entries(meanings).map(([word, isActive]) => ({ word, isActive })),
      }
      const { data } = await sendMutation(
        client,
        CheckMigrationImportDocument,
        { input },
        { expectsErrors: true, additionalTypenames: TYPES },
      )
      if (!data) throw new Error('The server gave no answer')
      const { errors, migrationImport } = data.checkMigrationImport
      if (errors !== null || migrationImport?.checkedAt == null) return { outcome: 'refused', problems: errors ?? [] }
      const opened = await open({ file: id, ...(reading && { reading }) })
      if (opened.outcome !== 'opened') throw new Error('The result of the check was not read')
      return { outcome: 'checked', checkedAt: migrationImport.checkedAt, file: opened.file }
    },
    start: () => Promise.reject(new Error('A migration is started by its own chart')),
  }
}
