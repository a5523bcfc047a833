import { expect, test } from 'vitest'
import { attachment } from './content-disposition.ts'

test.each([
  ['report.pdf', 'report.pdf', 'report.pdf'],
  ['my report (1).pdf', 'my report (1).pdf', 'my%20report%20%281%29.pdf'],
  ['Übersicht 日本.pdf', '_bersicht __.pdf', '%C3%9Cbersicht%20%E6%97%A5%E6%9C%AC.pdf'],
  ['a"; filename="b.exe', 'a_; filename=_b.exe', 'a%22%3B%20filename%3D%22b.exe'],
  ['a\\".txt', 'a__.txt', 'a%5C%22.txt'],
  ['a\r\nSet-Cookie: b=c.txt', 'aSet-Cookie: b=c.txt', 'aSet-Cookie%3A%20b%3Dc.txt'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe', 'invoicefdp.exe'],
  ['\u2066a\u2069\u200e.txt', 'a.txt', 'a.txt'],
  ['100%41.txt', '100_41.txt', '100%2541.txt'],
  ["it's*.txt", "it's*.txt", 'it%27s%2A.txt'],
  ['🙂.png', '_.png', '%F0%9F%99%82.png'],
  ['half \ud83d.png', 'half _.png', 'half%20%EF%BF%BD.png'],
])('%j is saved under that name and nothing else [F9]', (filename, ascii, extended) => {
  expect(attachment(filename)).toBe(`attachment; filename="${ascii}"; filename*=UTF-8''${extended}`)
})
