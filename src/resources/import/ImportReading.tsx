import { Select } from '@mantine/core'
import type { FileTable, Reading } from '#machines/import/import.types.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportDelimiter } from '#src/data/generated/schema.ts'
import { Callout } from '#src/ui/states/Callout.tsx'
import { delimiters, encodings, guessedEncodings } from './import-words.ts'
import classes from './import.module.css'

/** Settings for reading the file: the separator, the line of the headings, and the encoding if the file does not declare it. */
export const ImportReading = ({ file, onRead }: { file: FileTable; onRead: (reading: Reading) => void }) => {
  const { i18n, t } = useLingui()
  const offered = file.encodingCertain ? [file.encoding] : guessedEncodings
  return (
    <>
      {!file.encodingCertain && (
        <Callout role="status">
          <Trans>The file does not declare its encoding. If accents look wrong in the values below, choose another encoding.</Trans>
        </Callout>
      )}
      <div className={classes['fields']}>
        <Select
          label={t`Encoding`}
          data={offered.map((value) => ({ value, label: i18n._(encodings[value]) }))}
          value={file.encoding}
          readOnly={file.encodingCertain}
          allowDeselect={false}
          comboboxProps={{ keepMounted: false }}
          onChange={(value) => value !== null && value !== file.encoding && onRead({ encoding: value })}
        />
        <Select
          label={t`Separator`}
          data={(Object.keys(delimiters) as ImportDelimiter[]).map((value) => ({ value, label: i18n._(delimiters[value]) }))}
          value={file.delimiter}
          allowDeselect={false}
          comboboxProps={{ keepMounted: false }}
          onChange={(value) => value !== null && value !== file.delimiter && onRead({ delimiter: value })}
        />
        <Select
          label={t`Headings`}
          data={[
            { value: '0', label: t`The file has no headings` },
            ...file.beginning.map(({ line, text }) => ({ value: String(line), label: t`Line ${line}: ${text}` })),
          ]}
          value={String(file.headingLine)}
          allowDeselect={false}
          comboboxProps={{ keepMounted: false }}
          onChange={(value) => value !== null && Number(value) !== file.headingLine && onRead({ headingLine: Number(value) })}
        />
      </div>
    </>
  )
}
