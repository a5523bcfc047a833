import type { Sql } from './people.ts'
import { refuses, useWorld } from './world.ts'

useWorld()

const lead = (email: string): Sql => ['insert into waitlist_leads (email) values ($1)', [email]]

const leadWith = (field: string, value: string): Sql => [
  `insert into waitlist_leads (email, ${field}) values ('new@example.com', $1)`,
  [value],
]

const FIELDS: Record<string, number> = {
  referral_source: 200,
  source_page: 2048,
  campaign: 200,
  utm_source: 200,
  utm_medium: 200,
  utm_campaign: 200,
  utm_term: 200,
  utm_content: 200,
}

refuses('waitlist leads', [
  ['an address twice [M1]', 'waitlist_leads_email', () => [lead('new@example.com'), lead('new@example.com')]],
  ['an address that is not normalized [M1]', 'waitlist_leads_email_normalized', () => [lead('New@Example.com')]],
  ['an address longer than 254 characters', 'waitlist_leads_email_normalized', () => [lead(`${'a'.repeat(250)}@a.io`)]],
  ['an address that is none', 'waitlist_leads_email_normalized', () => [lead('example.com')]],
  ['no address', '23502', () => [['insert into waitlist_leads (campaign) values ($1)', ['spring']]]],
])

refuses(
  'what a lead says of its origin',
  Object.entries(FIELDS).flatMap(([field, max]) => [
    [`${field}, empty`, 'waitlist_leads_lengths', () => [leadWith(field, '')]],
    [`${field}, a character too long`, 'waitlist_leads_lengths', () => [leadWith(field, 'x'.repeat(max + 1))]],
  ]),
)
