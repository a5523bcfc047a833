import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'

type Mail = { template: string; to: string; subject: string; text: string }

/** Waits for the newest mail of a template to an address in the API's log and returns its link. */
export async function takeLink(log: string, template: string, to: string): Promise<string> {
  const find = async () => (await readMails(log)).findLast((mail) => mail.template === template && mail.to === to)
  await expect.poll(find, { message: `a ${template} mail to ${to}`, intervals: [20, 50, 100] }).toBeDefined()
  const [link] = /https?:\/\/\S+/.exec((await find())?.text ?? '') ?? []
  if (link === undefined) throw new Error(`The ${template} mail to ${to} holds no link.`)
  return link
}

/** The number of mails of a template to an address. */
export async function countMails(log: string, template: string, to: string): Promise<number> {
  return (await readMails(log)).filter((mail) => mail.template === template && mail.to === to).length
}

async function readMails(log: string): Promise<Mail[]> {
  const lines = (await readFile(log, 'utf8')).split('\n')
  // The last line may be incomplete.
  return lines.slice(0, -1).flatMap((line) => {
    const record: Mail & { event?: string } = JSON.parse(line)
    return record.event === 'email.logged' ? [record] : []
  })
}
