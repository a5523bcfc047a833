// What a program of ours may see of the machine's environment: where things are, how to talk to the terminal, and the
// choices that the person running the tests is meant to make.
const PASSED_ON = [
  ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ', 'TERM', 'COLORTERM'],
  ['NO_COLOR', 'FORCE_COLOR', 'CI'],
  ['SYSTEMROOT', 'COMSPEC', 'PATHEXT', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMFILES'],
  ['DATABASE_URL', 'CHROMIUM_PATH', 'PLINTH_BROWSER', 'PLAYWRIGHT_BROWSERS_PATH', 'RACE_ROUNDS'],
].flat()

/** The environment without what would change the result: a PORT or an EMAIL_API_KEY that is set by chance must not. */
export function cleanEnvironment(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const entries = PASSED_ON.flatMap((name) => (environment[name] ? [[name, environment[name]]] : []))
  return Object.fromEntries(entries)
}
