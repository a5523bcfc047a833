// These variables of the machine are passed on: paths, the terminal, and the settings of test runs.
const PASSED_ON = [
  ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ', 'TERM', 'COLORTERM'],
  ['NO_COLOR', 'FORCE_COLOR', 'CI'],
  ['SYSTEMROOT', 'COMSPEC', 'PATHEXT', 'TEMP', 'TMP', 'USERPROFILE', 'APPDATA', 'LOCALAPPDATA', 'PROGRAMFILES'],
  ['DATABASE_URL', 'OBJECT_STORE_URL', 'TEST_PGBOUNCER', 'CHROMIUM_PATH', 'E2E_BROWSER', 'PLAYWRIGHT_BROWSERS_PATH'],
  ['RACE_ROUNDS', 'BROWSER_RETRIES', 'BROWSER_PATIENCE_S', 'BROWSER_LOOKS', 'TEST_DATABASE_ROLES'],
  ['PATRONI_TRIAL', 'PATRONI_FAULTS'],
].flat()

/** Leaves out everything that could change the result, such as a stray PORT or EMAIL_API_KEY. */
export function cleanEnvironment(environment: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const entries = PASSED_ON.flatMap((name) => (environment[name] ? [[name, environment[name]]] : []))
  return Object.fromEntries(entries)
}
