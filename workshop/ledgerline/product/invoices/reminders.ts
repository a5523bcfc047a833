import {
  adminsOf,
  audit,
  defineJob,
  type JoblessServices,
  jobActor,
  NO_DATA,
  notifyDurably,
  type Worked,
  worked,
} from '@plinth/server/product'
import { object, string } from 'zod/mini'
import { dueReminders, markReminded } from './queries.ts'
import { mailInvoice } from './send-invoice.ts'

/** Each morning, one job for each invoice that needs a reminder. */
export const remindOfInvoices = defineJob({ name: 'remind_of_invoices', schema: NO_DATA, schedule: '0 6 * * *' })

export const remindOfInvoice = defineJob({
  name: 'remind_of_invoice',
  schema: object({ organization_id: string(), invoice_id: string() }),
})

// What is left waits for the next morning.
const MOST = 1000

export const reminds = ({ database, product }: JoblessServices): readonly Worked[] => [
  worked(remindOfInvoices, async (_, { jobs }) => {
    for (const of of await database.all(dueReminders({ days: product.REMINDER_DAYS, limit: MOST })))
      await jobs.send(database, remindOfInvoice, of, { key: of.invoice_id })
  }),

  worked(remindOfInvoice, async (of, { jobs }) => {
    await database.transaction(async (tx) => {
      const invoice = await tx.find(markReminded(of))
      // It was paid meanwhile, or an earlier attempt got this far.
      if (!invoice) return
      await audit(tx, jobActor(remindOfInvoice), {
        action: 'invoice.reminded',
        organization_id: of.organization_id,
        target_id: of.invoice_id,
      })
      await jobs.send(tx, mailInvoice, { ...of, template: 'invoice-reminder' })
      for (const { user_id } of await adminsOf(tx, of.organization_id)) {
        await notifyDurably(jobs, tx, user_id, {
          type: 'invoice_overdue',
          title: `Invoice ${invoice.number} is overdue`,
          body: 'We have reminded the client by mail.',
          action_path: `/invoices/${of.invoice_id}`,
          action_label: 'Open the invoice',
        })
      }
    })
  }),
]
