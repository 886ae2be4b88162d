import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { domainToASCII } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate, type Migration } from '../../../server/src/db/schema/migrate.ts'
import { countSharedNames, reportSharedNames } from '../../../server/src/entities/users/create/shared-names.ts'
import { scratch } from '../../support/scratch.ts'
import { emptyDatabase } from '../../support/templates.ts'

const MIGRATIONS = 'server/migrations'
const journal: readonly Migration[] = JSON.parse(readFileSync(`${MIGRATIONS}/journal.json`, 'utf8'))
const before = journal.slice(
  0,
  journal.findIndex(({ tag }) => tag.endsWith('_identifier_keys')),
)
const A_LABELS = domainToASCII('grün.example')

let folder: string
let pool: pg.Pool
let drop: () => Promise<void>
beforeAll(async () => {
  const empty = await emptyDatabase(inject('postgresUrl') ?? '')
  drop = empty.drop
  pool = new pg.Pool({ connectionString: empty.url })
  mkdirSync(scratch, { recursive: true })
  folder = mkdtempSync(join(scratch, 'before-keys-'))
  for (const { tag } of before) cpSync(`${MIGRATIONS}/${tag}.sql`, `${folder}/${tag}.sql`)
  writeFileSync(join(folder, 'journal.json'), JSON.stringify(before))
  await migrate(pool, folder)
}, 120_000)
afterAll(async () => {
  await pool.end()
  await drop()
  rmSync(folder, { recursive: true })
})

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await pool.query<Row>(text, values)).rows
/** As the version before writes a user. */
const add = (name: string, email: string | null = null) => rows('insert into user_identity (user_name, email) values ($1, $2)', name, email)

it(
  'K10 names and addresses of before get their keys in batches, and who shares one keeps it and is told of',
  { timeout: 120_000 },
  async () => {
    await pool.query(`insert into user_identity (user_name, email, display_name)
    select 'many' || n, 'many' || n || '@firma.test', 'Łucja ' || n from generate_series(1, 4500) as n`)
    await add('ole@grün.example', 'ole@grün.example')
    await add(`Ole@${A_LABELS}`, `ole@${A_LABELS}`)
    await add('ole@\uff47rün.example', 'other@firma.test')
    await add('łucja', 'łucja@firma.test')
    await add('Þór')
    await migrate(pool)

    const [{ missing, stale } = { missing: -1, stale: -1 }] = await rows<{ missing: number; stale: number }>(
      `select count(*) filter (where user_name_key is distinct from identifier_key(user_name) or email_key is distinct from identifier_key(email))::int as missing,
       count(*) filter (where user_name_folded <> fold(user_name) or display_name_folded <> fold(coalesce(display_name, '')))::int as stale from user_identity`,
    )
    expect([missing, stale]).toEqual([0, 0])
    expect(
      await rows(
        `select user_name as name, name_collision as number from user_identity where user_name_key = $1 order by 2`,
        `ole@${A_LABELS}`,
      ),
    ).toEqual([
      { name: 'ole@grün.example', number: 0 },
      { name: `Ole@${A_LABELS}`, number: 1 },
      { name: 'ole@\uff47rün.example', number: 2 },
    ])
    expect(await rows(`select user_name_folded as name from user_identity where user_name_folded in ('lucja', 'thor') order by 1`)).toEqual(
      [{ name: 'lucja' }, { name: 'thor' }],
    )
    const lines: unknown[] = []
    await reportSharedNames(drizzle(pool), { warn: (_: unknown, line?: string) => void lines.push(line) })
    expect([await countSharedNames(drizzle(pool)), lines]).toEqual([
      2,
      [
        'Two user names are spellings of one: rename one of them',
        'Two user names are spellings of one: rename one of them',
        'Two email addresses are spellings of one: correct one of them',
      ],
    ])
  },
)

it('K10 what the version before writes meanwhile has keys, and no new name is a spelling of another', async () => {
  await add('rené', 'rené@firma.test')
  await add('rene', 'rene@firma.test')
  await rows(`update user_identity set email = $1 where user_name = 'rene'`, 'rene@straße.example')
  expect(await rows(`select user_name_key as name, email_key as email from user_identity where user_name like 'ren_' order by 1`)).toEqual([
    { name: 'rene', email: 'rene@xn--strae-oqa.example' },
    { name: 'rené', email: 'rené@firma.test' },
  ])
  await expect(add('RENE\u0301')).rejects.toThrow('user_identity_name_key')
  await rows(`update user_identity set user_name = 'ole.b' where name_collision = 1`)
  expect(await rows(`select name_collision as number from user_identity where user_name = 'ole.b'`)).toEqual([{ number: 0 }])
  await expect(rows(`update user_identity set user_name = $1 where user_name = 'ole.b'`, `OLE@${A_LABELS}`)).rejects.toThrow(
    'user_identity_name_key',
  )
})
