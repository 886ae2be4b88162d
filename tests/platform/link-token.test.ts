import { expect, it } from 'vitest'
import { tokenIn } from '../../server/src/accounts/links.ts'

const TOKEN = 'abcDEF123-_xyzABC45678'

it.each(['', '.', ')', '>', ',', ').', '…', '%3E', '%29.'].map((after) => [after]))(
  'E33 a link whose address a mail program read with %j behind it is the same link',
  (after) => expect(tokenIn(`${TOKEN}${after}`)).toBe(TOKEN),
)

it.each(['x', '-', '_', '12345', '.....', `.${TOKEN}`].map((after) => [after]))('E33 a link with %j behind it is another one', (after) =>
  expect(tokenIn(`${TOKEN}${after}`)).toBeUndefined(),
)
