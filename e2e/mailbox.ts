import { open } from 'node:fs/promises'
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

export async function countMails(log: string, template: string, to: string): Promise<number> {
  return (await readMails(log)).filter((mail) => mail.template === template && mail.to === to).length
}

/** The log of a run is long and only grows, so reading continues where it ended. */
type Reading = { offset: number; mails: Mail[] }

const readings = new Map<string, Reading>()

async function readMails(log: string): Promise<Mail[]> {
  const { offset, mails } = readings.get(log) ?? { offset: 0, mails: [] }
  const added = await readFrom(log, offset)
  // The last line may be incomplete.
  const lines = added.subarray(0, added.lastIndexOf('\n') + 1)
  const reading = { offset: offset + lines.length, mails: [...mails, ...mailsIn(lines.toString())] }
  readings.set(log, reading)
  return reading.mails
}

async function readFrom(path: string, offset: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - offset), 0, size - offset, offset)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function mailsIn(lines: string): Mail[] {
  return lines.split('\n').flatMap((line) => {
    if (!line.includes('email.logged')) return []
    const record: Mail & { event?: string } = JSON.parse(line)
    return record.event === 'email.logged' ? [record] : []
  })
}
