import { expect, test } from 'vitest'
import { firstFont } from './font-preload.ts'

test('the font to preload is the file of the first face', () => {
  const face = (file: string) => `@font-face { src: url("${file}") format("woff2"); }`
  expect(firstFont(face('@fontsource-variable/inter/files/inter-latin.woff2') + face('./other.woff2'))).toBe(
    'inter-latin',
  )
  expect(firstFont(face('own.woff2'))).toBe('own')
})

test('a theme with fonts of the system alone preloads none', () => {
  expect(firstFont(':root { --neutral-hue: 80; }')).toBeUndefined()
})
