// Sets the colour scheme before the first paint; a file of its own because the policy allows no inline script.
{
  let choice = null
  try {
    choice = localStorage.getItem('scheme')
  } catch {
    // Storage can be forbidden; the system decides then.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.classList.toggle('dark', dark)
}
