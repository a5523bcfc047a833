// Edge and Opera also call themselves Chrome, and all call themselves Safari, so the most specific comes first.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns e.g. "Firefox on Linux". The header itself is never shown, because anyone can write it. */
export function browserName(user_agent: string | null): string {
  const browser = nameIn(BROWSERS, user_agent)
  const system = nameIn(SYSTEMS, user_agent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system ? `A browser on ${system}` : 'An unknown browser')
}

export function isHandheld(user_agent: string | null): boolean {
  return /\b(iPhone|iPad|iPod|Android|Mobile)\b/.test(user_agent ?? '')
}

function nameIn(names: [RegExp, string][], user_agent: string | null): string | undefined {
  return names.find(([pattern]) => pattern.test(user_agent ?? ''))?.[1]
}
