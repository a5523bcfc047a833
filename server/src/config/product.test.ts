import { VARIABLES } from '@plinth/product/config'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readConfig } from '../config.ts'
import { findMisspelt } from './misspelt.ts'
import { productInWords, readProduct } from './product.ts'
import { PRODUCTION } from './test/problems.ts'
import { variablesOfProduct } from './variables.ts'

const LIST = {
  RATES_API_KEY: {
    meaning: 'Key of the exchange rates',
    schema: z.string().check(z.startsWith('rk_', 'must begin with rk_')),
    example: 'rk_1',
    secret: true,
    required_in_production: true,
  },
  RATES_URL: { meaning: 'Their address', schema: z.url(), example: 'https://rates.example.com' },
  RATES_HOURS: {
    meaning: 'How old they may be',
    schema: z.pipe(z.string(), z.transform(Number)),
    example: '6',
    default: '24',
  },
} as const

describe('the variables of a product', () => {
  test('the variables are null while unset, blank or at their default, else what their schema makes', () => {
    const unset = { RATES_API_KEY: null, RATES_URL: null, RATES_HOURS: 24 }
    expect(readProduct({ RATES_URL: ' ' }, LIST, false)).toEqual({ values: unset, problems: [] })
    const { values, problems } = readProduct({ RATES_API_KEY: ' rk_2 ', RATES_HOURS: '6' }, LIST, true)
    expect({ values, problems }).toEqual({
      values: { RATES_API_KEY: 'rk_2', RATES_URL: null, RATES_HOURS: 6 },
      problems: [],
    })
    const typed: [string | null, string | null, number] = [values.RATES_API_KEY, values.RATES_URL, values.RATES_HOURS]
    expect(typed).toHaveLength(3)
  })

  test('the variables that are not valid are all named, without their values', () => {
    const secret = 'sk_secret'
    expect(readProduct({ RATES_API_KEY: secret, RATES_URL: secret }, LIST, true).problems).toEqual([
      'RATES_API_KEY must begin with rk_',
      'RATES_URL is not valid; an example is https://rates.example.com',
    ])
  })

  test('the variables can be required in production alone', () => {
    expect(readProduct({}, LIST, true).problems).toEqual(['RATES_API_KEY is required in production'])
  })

  test('the variables are told to an operator without the values of secrets', () => {
    const { values } = readProduct({ RATES_API_KEY: 'rk_2', RATES_HOURS: '6' }, LIST, true)
    expect(productInWords(LIST, values)).toBe('RATES_API_KEY is set, RATES_URL is unset, RATES_HOURS is 6')
  })

  test('the variables are described in .env.example, and have names of their own', () => {
    expect(variablesOfProduct(LIST)).toMatchObject({
      RATES_API_KEY: { meaning: 'Key of the exchange rates, such as rk_1 [secret]', required_in_production: true },
      RATES_HOURS: { meaning: 'How old they may be, such as 6', default: '24' },
    })
    const { RATES_URL: PORT } = LIST
    expect(() => variablesOfProduct({ PORT })).toThrow('the variable PORT, which the server has already')
  })
})

test.each(Object.entries(VARIABLES))('the example of %s of the product is valid', (name, variable) => {
  const { example } = z.parse(z.object({ example: z.string() }), variable)
  expect(readProduct({ [name]: example }, VARIABLES, true).problems.filter((each) => each.startsWith(name))).toEqual([])
})

test('the variables of the product are read with the others, and a name that nearly is one is told', () => {
  expect(Object.keys(readConfig(PRODUCTION).product)).toEqual(Object.keys(VARIABLES))
  for (const name of Object.keys(VARIABLES).filter(({ length }) => length >= 10)) {
    expect(findMisspelt({ [`${name}X`]: '1' })).toEqual([{ name: `${name}X`, meant: name }])
  }
})
