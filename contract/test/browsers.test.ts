import { expect, test } from 'vitest'
import { browserName, isHandheld } from '../src/text/browsers.ts'

const MOZILLA = 'Mozilla/5.0'
const SAFARI = 'Version/18.1 Safari/605.1.15'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'

test.each([
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox on Linux'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, 'Chrome on Windows'],
  [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 ${SAFARI}`, 'Safari on macOS'],
  [`${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 ${SAFARI}`, 'Safari on iPhone'],
  [`${MOZILLA} (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Safari/604.1`, 'Chrome on iPad'],
  [`${MOZILLA} (Linux; Android 15; Pixel 9) ${CHROME} Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${MOZILLA} (Linux; Android 15; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['<script>alert(1)</script>', 'An unknown browser'],
  [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`, 'Chrome on ChromeOS'],
  ['something (Linux)', 'A browser on Linux'],
  ['Firefox/140.0', 'Firefox'],
  ['curl/8.5.0', 'An unknown browser'],
  ['', 'An unknown browser'],
  [null, 'An unknown browser'],
])('%s is "%s"', (user_agent, name) => expect(browserName(user_agent)).toBe(name))

test('a phone is told apart from a desktop computer', () => {
  expect(isHandheld(`${MOZILLA} (Linux; Android 15; Pixel 9) ${CHROME} Mobile Safari/537.36`)).toBe(true)
  expect(isHandheld(`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`)).toBe(false)
  expect(isHandheld(null)).toBe(false)
})
