import { FILE_TYPES } from '@plinth/contract/files'
import { describe, expect, test } from 'vitest'
import { fitsType, SNIFFED_BYTES } from './sniff.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'

const bytes = (text: string) => Buffer.from(text, 'latin1')

const CONTENTS: Record<string, Buffer> = {
  'image/png': bytes('\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'),
  'image/jpeg': bytes('\xff\xd8\xff\xe0\x00\x10JFIF'),
  'image/webp': bytes('RIFF\x24\x00\x00\x00WEBPVP8 \x18\x00'),
  'image/gif': bytes('GIF89a\x01\x00\x01\x00'),
  'application/pdf': bytes('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'),
  'application/zip': bytes('PK\x03\x04\x14\x00'),
  'text/plain': Buffer.from('Notes on the engine: 1843 – déjà vu\n'),
  'text/csv': Buffer.from('name;price\r\napp;12\r\n'),
}
const sampleOf = (type: string) => CONTENTS[type] ?? (type.startsWith(OFFICE) ? bytes('PK\x03\x04\x14\x00') : undefined)

// Archives of all kinds begin alike, and so do texts.
const kindOf = (type: string) => (type.startsWith(OFFICE) ? 'application/zip' : type.replace(/^text\/.*/, 'text'))

test.each(Object.keys(FILE_TYPES))('%s is known by its content, and no other type has it [F9]', (type) => {
  const sample = sampleOf(type) ?? Buffer.alloc(0)
  const fitting = Object.keys(FILE_TYPES).filter((other) => fitsType(other, sample, true))
  expect(fitting).toContain(type)
  expect(new Set(fitting.map(kindOf))).toEqual(new Set([kindOf(type)]))
})

test.each(Object.keys(FILE_TYPES).filter((type) => !type.startsWith('text')))('%s is not an empty content', (type) => {
  expect(fitsType(type, Buffer.alloc(0), true)).toBe(false)
  expect(fitsType(type, sampleOf(type)?.subarray(0, 2) ?? Buffer.alloc(0), true)).toBe(false)
})

test('a type that is not allowed has no content', () => {
  for (const type of ['image/svg+xml', 'text/html', 'toString', '']) {
    expect(fitsType(type, Buffer.from('Notes'), true), type).toBe(false)
  }
})

describe('text', () => {
  const isText = (content: string | Buffer, isWhole = true) => fitsType('text/plain', Buffer.from(content), isWhole)

  test.each([
    ['with a byte order mark', '\ufeffname;price'],
    ['with tabs, line breaks and a page break', 'a\tb\r\nc\fd\n'],
    ['in any language', 'Ünïcödé 日本語 🙂'],
    ['that compares numbers', '<5 is less than 7'],
    ['that has an arrow', '<- back'],
    ['with markup in the middle', 'see <html>'],
  ])('text %s is recognized', (_what, content) => {
    expect(isText(content)).toBe(true)
  })

  test.each([
    ['a page', '<!doctype html>'],
    ['a page in capitals', '<HTML>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg">'],
    ['XML', '<?xml version="1.0"?>'],
    ['a script', '<script>alert(1)</script>'],
    ['a comment', '<!-- -->'],
    ['a closing tag', '</p>'],
    ['markup after a byte order mark', '\ufeff<svg>'],
    ['markup after spaces and lines', ' \n\t\r\f\u00a0<svg>'],
    ['markup after two byte order marks', '\ufeff\ufeff<svg>'],
    ['a null character', 'a\0b'],
    ['an escape character', 'a\x1b[31mb'],
    ['a control character beyond ASCII', 'a\u0085b'],
  ])('%s is no text', (_what, content) => {
    expect(isText(content)).toBe(false)
  })

  test.each([
    ['Latin 1', bytes('d\xe9j\xe0')],
    ['UTF-16', Buffer.from('\ufeffnotes', 'utf16le')],
    ['a lone surrogate', Buffer.from([0xed, 0xa0, 0x80])],
    ['an overlong slash', Buffer.from([0xc0, 0xaf])],
  ])('%s is not UTF-8', (_what, content) => {
    expect(isText(content)).toBe(false)
  })

  test('text may be cut within a character where more of it follows, and not where it ends', () => {
    const cut = Buffer.concat([Buffer.alloc(SNIFFED_BYTES - 2, 'a'), Buffer.from('日').subarray(0, 2)])
    expect(isText(cut, false)).toBe(true)
    expect(isText(cut, true)).toBe(false)
  })
})
