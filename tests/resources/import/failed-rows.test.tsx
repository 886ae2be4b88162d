// @vitest-environment happy-dom
import { msg } from '@lingui/core/macro'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { userImportWords } from '#src/features/users/import/import-words.ts'
import { activateLocale, loadWords } from '#src/i18n/activate.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { FailedRows, FindingsReport } from '#src/resources/import/import-rows-list.tsx'
import type { AnyImport } from '#src/resources/import/import.ts'
import { toast } from '#src/ui/dialogs/toast.ts'
import { renderPage, settle } from '../support/render.tsx'
import { heldServer } from '../support/server.ts'

vi.mock('#src/lib/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

beforeEach(() => {
  vi.mocked(saveFile).mockClear()
})

/** Presses the button of a download, in German; the server gives the answer. @returns the addresses that were requested */
async function download(button: ReactElement, answer: string | Response): Promise<string[]> {
  await activateLocale('de')
  for (const part of ['later', 'jobs', 'users'] as const) await loadWords(part)
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return typeof answer === 'string' ? new Response(answer) : answer
  })
  renderPage(button, { at: '/admin/users/import', route: '/admin/users/import', client: heldServer().client })
  await settle()
  fireEvent.click(screen.getByRole('button', { name: /herunterladen/ }))
  await settle()
  return asked
}

const page = {
  fields: { email: { label: msg`Email address` } },
  limits: { maxBytes: 10, maxRows: 10 },
  words: userImportWords,
} as unknown as AnyImport

it('gives the rows as they were, with their reasons in the reader’s language and separator', async () => {
  const findings = (...some: object[]) => JSON.stringify(some).replaceAll('"', '""')
  const broken = findings({ path: 'email', code: 'EMAIL_INVALID', message: 'x', line: null })
  const twice = findings({ path: 'email', code: 'EMAIL_IN_FILE', message: 'x', line: 2 })
  const meant = findings({ path: 'email', code: 'VALUE_DIFFERS', message: 'x', line: null, value: 'old@x.test' })
  const long = findings({ path: null, code: 'ROW_TOO_LONG', message: 'x', line: null })
  const text = `\uFEFF"User name","Email","Reason"\r\n"'=1+1","brok""en","${broken}"\r\n"b","b@x.test","${twice}"\r\n"00123","c@x.test","${meant}"\r\n"","","7 ${long}"\r\n`
  expect(await download(<FailedRows page={page} id="i1" />, text)).toEqual(['/api/Imports/i1-failed-codes.csv'])
  const [name, written, type] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect([name?.slice(0, 7), type]).toEqual(['failed-', 'text/csv;charset=utf-8'])
  expect(written?.slice(1).split('\r\n')).toEqual([
    '"User name";"Email";"Grund"',
    '"\'=1+1";"brok""en";"E-Mail-Adresse: Das Feld E-Mail-Adresse ist ungültig"',
    '"b";"b@x.test";"E-Mail-Adresse: Zeile 2 hat dieselbe E-Mail-Adresse."',
    '"=""00123""";"c@x.test";"E-Mail-Adresse „old@x.test“: So steht es im Portal bei dem Benutzer, den es schon gibt. Die Datei weicht ab."',
    '"";"";"Zeile 7: Diese Zeile hat mehr Werte als Überschriften."',
    '',
  ])
})

it('gives the findings in the reader’s language and separator, one for each row', async () => {
  const finding = (some: object) => JSON.stringify(some).replaceAll('"', '""')
  const broken = finding({ path: 'email', code: 'EMAIL_INVALID', message: 'x', line: null, value: null })
  const twice = finding({ path: 'email', code: 'EMAIL_IN_FILE', message: 'x', line: 2, value: null })
  const later = finding({ path: null, code: 'OF_A_LATER_VERSION', message: 'Said in English.', line: null, value: null })
  const text = `\uFEFF"line","name","outcome","finding"\r\n2,"'=1+1","BROKEN","${broken}"\r\n3,"b;c","SKIP","${twice}"\r\n4,"d","LATER","${later}"\r\n`
  expect(await download(<FindingsReport page={page} id="i1" />, text)).toEqual(['/api/Imports/i1-findings-codes.csv'])
  const [name, written] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect(name).toMatch(/^findings-\d{4}-\d\d-\d\d\.csv$/)
  expect(written?.slice(1).split('\r\n')).toEqual([
    '"Zeilennr.";"Name";"Ergebnis";"Grund"',
    '"2";"\'=1+1";"Fehler";"E-Mail-Adresse: Das Feld E-Mail-Adresse ist ungültig"',
    '"3";"b;c";"Übersprungen";"E-Mail-Adresse: Zeile 2 hat dieselbe E-Mail-Adresse."',
    '"4";"d";"LATER";"Said in English."',
    '',
  ])
})

const severed = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('"line"'))
        controller.error(new TypeError('The connection was lost'))
      },
    }),
  )
it.each<[string, () => string | Response]>([
  ['whose connection is lost halfway', severed],
  ['that cannot be read', () => '"line","name","outcome","finding"\r\n"2","ida","BROKEN","[{]"\r\n'],
  ['that is refused', () => new Response('', { status: 500 })],
])('says that a download failed %s', async (_, answer) => {
  const said = vi.spyOn(toast, 'error').mockReturnValue()
  for (const [Button, message] of [
    [FailedRows, /konnten nicht heruntergeladen werden/],
    [FindingsReport, /konnte nicht heruntergeladen werden/],
  ] as const) {
    await download(<Button page={page} id="i1" />, answer())
    expect(said.mock.calls).toEqual([[expect.stringMatching(message)]])
    said.mockClear()
    cleanup()
  }
  expect(saveFile).not.toHaveBeenCalled()
})
