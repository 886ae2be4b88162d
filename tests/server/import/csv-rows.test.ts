import { delimiters } from '../../../server/src/tables/import.shape.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvOf } from '../../../server/src/platform/csv.ts'
import { readCsv } from '../../../server/src/kit/import/reading/csv-rows.ts'
import { userFields } from '../../../server/src/entities/user-import/import-fields.ts'
import { guessMapping } from '../../../server/src/kit/import/reading/headings.ts'
import { textOf } from '../../../server/src/kit/import/reading/text-of.ts'

const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom('"', ',', ';', '\t', '\n', ' ', 'a', 'ü'), { maxLength: 8 }).map((signs) => signs.join('')),
)
const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`

it('reads back every value that was written, and knows the line on which each row begins', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...delimiters),
      fc.array(fc.record({ cells: fc.tuple(fc.constant('x'), cell, cell, fc.constant('y')), blanksBefore: fc.nat(2) }), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.constantFrom('\n', '\r\n', '\r'),
      (delimiter, rows, lineEnd) => {
        let [text, line] = [['a', 'b', 'c', 'd'].join(delimiter), 1]
        const expected = rows.map(({ cells, blanksBefore }) => {
          text += '\n'.repeat(blanksBefore + 1)
          line += blanksBefore + 1
          const begins = line
          text += cells.map(quoted).join(delimiter)
          line += cells.join('').split('\n').length - 1
          return { line: begins, cells: [...cells] }
        })
        const read = textOf(Buffer.from(text.replaceAll('\n', lineEnd)))
        fc.pre(!('refusal' in read))
        expect(readCsv('refusal' in read ? '' : read.text, { delimiter })).toEqual({
          delimiter,
          headings: ['a', 'b', 'c', 'd'],
          rows: expected,
        })
      },
    ),
  )
})

it('H4 reads what an export wrote, with the apostrophes by which it disarmed formulas', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
      const written = csvOf([['a', 'b', 'c'], ...rows.map(([one, two]) => ['x', one, `${two}.`])])
      const { rows: read } = readCsv(written.replaceAll('\r\n', '\n'), { delimiter: ',' })
      expect(csvOf(read.map(({ cells }) => cells.map((value) => value.replace(/^'(?=[=+\-@\t\r])/, ''))))).toEqual(
        csvOf(rows.map(([one, two]) => ['x', one, `${two}.`])),
      )
    }),
  )
})

it('knows the headings of the five languages, and of two for one field the first', () => {
  const guessed = (headings: string) => guessMapping(userFields, headings.split(';'))
  const all = Object.fromEntries(Object.keys(userFields).map((field, at) => [field, at]))
  for (const headings of [
    'userName;email;givenName;familyName;phoneNumber;userType;roles;customers;databases;locale;partner',
    'User name;Email address;First name;Last name;Phone number;User type;Roles;Customers;Databases;Language;Partner',
    'Benutzername;E-Mail-Adresse;Vorname;Nachname;Telefonnummer;Benutzertyp;Rollen;Kunden;Datenbanken;Sprache;Partner',
    'Nombre de usuario;Dirección de correo electrónico;Nombre;Apellidos;Número de teléfono;Tipo de usuario;Roles;Clientes;Bases de datos;Idioma;Socio',
    'Nom d’utilisateur;Adresse courriel;Prénom;Nom de famille;Numéro de téléphone;Type d’utilisateur;Rôles;Clients;Bases de données;Langue;Partenaire',
  ])
    expect(guessed(headings)).toEqual(all)
  expect(guessed('E-Mail;Notes;LOGIN ;Mail')).toEqual({ email: 0, userName: 2 })
})
