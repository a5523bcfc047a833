import { PRODUCT } from '@plinth/product/brand'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { ApiError } from '../../../http/api-error.ts'
import { createPasswords } from './hashing.ts'

const ADA = { name: 'Ada Lovelace', email: 'ada.lovelace@example.com' }

const NAME = PRODUCT.replace(/\s+/g, '')
const LEET = NAME.replaceAll('i', '1').replaceAll('o', '0')

const passwords = createPasswords('test')

const codeOf = (password: string) =>
  passwords.requireStrong(password, ADA, '/password').then(
    () => 'taken',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )

test.each([
  'Summer2026!!',
  'Summer-Winter-2026',
  'Winter2026Winter2026',
  'September-2026!',
  'Monday!Tuesday!',
  'Autumn_Winter_25',
  `${NAME}2026!!`,
  `${NAME}-2026-Summer`,
  `${LEET}_2026_${LEET}`,
  `Go${NAME}2026!!`,
  '!QAZ2wsx#EDC',
  '!QAZ2wsx#EDC4rfv',
  '!QAZxsw2#EDC',
  '1qaz!QAZ2wsx@WSX',
  '%TGB6yhn^YHN',
  '!Q@W#E$R%T^Y',
  'zaq1@WSX3edc',
  '0okm9ijn8uhb7ygv',
  'qaz-edc-tgb-ujm',
  'thisisapassword',
  'thisismynewpassword',
  'Welcome2026!!',
  'Charlotte2026!',
  'iamthebest123',
  'Password123!',
  'password1234',
  'Passw0rd1234',
  'iloveyou1234',
  'aaaaaaaaaaaa',
  'Ada.Lovelace.1815',
  'adalovelace1815',
  'L0velace-Ada-26!',
  'ada.lovelace@example.com',
  'contraseña123',
  'Contraseña-2026',
  'correct horse battery staple',
  'correcthorsebatterystaple',
])('%s is easy to guess [S13]', async (password) => expect(await codeOf(password)).toBe('password_too_weak'))

test.each([
  'lantern orchard violet canyon',
  'granite window seven harbours',
  'rain on slate roofs',
  'tulip42kayakmango',
  'poirot were the treasure',
  'red oil was sad, free tree',
  'red-was-tre-gfd',
  'xK9#mQ2$vL7p',
  'qmzvkxtrplwb',
  'Zebra-Kettle-42',
  '  păsswörd 密码 🗝️ trailing  ',
])('%s is accepted [S13]', async (password) => expect(await codeOf(password)).toBe('taken'))

test('of the leaked passwords that are long enough none is accepted [S13]', async () => {
  const long = dictionary['passwords-common'].map(String).filter(({ length }) => length >= 12)
  expect(long.length).toBeGreaterThan(300)
  const accepted: string[] = []
  for (const password of long) if ((await codeOf(password)) !== 'password_too_weak') accepted.push(password)
  expect(accepted).toEqual([])
})
