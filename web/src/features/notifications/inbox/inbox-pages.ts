import type { Notification } from '@plinth/contract/notifications'
import type { InboxPages } from '../queries.ts'

export function itemsOf(pages: InboxPages): Notification[] {
  return pages.pages.flatMap(({ items }) => items)
}

export function without(pages: InboxPages, gone: ReadonlySet<string>): InboxPages {
  return eachPage(pages, (items) => items.filter(({ id }) => !gone.has(id)))
}

export function withRead(pages: InboxPages, read: ReadonlySet<string>, read_at: string): InboxPages {
  return eachPage(pages, (items) => items.map((item) => (read.has(item.id) ? { ...item, read_at } : item)))
}

/** Puts notifications back as they were, in their order; other changes stay. */
export function withBack(pages: InboxPages, items: readonly Notification[]): InboxPages {
  return items.reduce(putBack, pages)
}

function putBack(pages: InboxPages, back: Notification): InboxPages {
  if (itemsOf(pages).some(({ id }) => id === back.id)) {
    return eachPage(pages, (items) => items.map((item) => (item.id === back.id ? back : item)))
  }
  const isOlder = (item: Notification) => isBefore(item, back)
  const home = pages.pages.findIndex(({ items }) => items.some(isOlder))
  const page = home === -1 ? pages.pages.length - 1 : home
  return eachPage(pages, (items, index) => {
    if (index !== page) return items
    const at = items.findIndex(isOlder)
    return at === -1 ? [...items, back] : items.toSpliced(at, 0, back)
  })
}

// The API sorts by time, then by id.
function isBefore(one: Notification, other: Notification): boolean {
  return one.created_at === other.created_at ? one.id < other.id : one.created_at < other.created_at
}

function eachPage(pages: InboxPages, change: (items: Notification[], index: number) => Notification[]): InboxPages {
  return { ...pages, pages: pages.pages.map((page, index) => ({ ...page, items: change(page.items, index) })) }
}
