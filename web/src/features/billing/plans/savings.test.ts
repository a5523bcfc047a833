import type { Price } from '@plinth/contract/billing'
import { expect, test } from 'vitest'
import { savingOf } from './savings.ts'

const monthly: Price = { key: 'pro_monthly', interval: 'month', unit_amount: 1200, currency: 'eur' }
const yearly: Price = { key: 'pro_yearly', interval: 'year', unit_amount: 12_000, currency: 'eur' }

test.each([
  ['twelve months minus the yearly price', yearly, [monthly, yearly], 2400],
  ['not said of the monthly price', monthly, [monthly, yearly], undefined],
  ['not said when a year costs as much as twelve months', { ...yearly, unit_amount: 14_400 }, [monthly], undefined],
  ['not said when a year costs more', { ...yearly, unit_amount: 15_000 }, [monthly], undefined],
  ['not said across currencies', { ...yearly, currency: 'usd' }, [monthly], undefined],
  ['not said without a monthly price', yearly, [yearly], undefined],
])('the saving is %s', (_name, price, prices, saving) => {
  expect(savingOf(price, prices)).toBe(saving)
})
