import { useSyncExternalStore } from 'react'
import { readEntry, writeEntry } from './storage.ts'

type Scheme = 'system' | 'light' | 'dark'

const listeners = new Set<() => void>()
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, currentScheme)
}

function currentScheme(): Scheme {
  const kept = readEntry('scheme')
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function chooseScheme(scheme: Scheme): void {
  writeEntry('scheme', scheme === 'system' ? null : scheme)
  applyScheme()
  for (const listener of listeners) listener()
}

/** The system decides, unless the user chose. Choices in other tabs count too. */
export function followScheme(): void {
  systemDark().addEventListener('change', applyScheme)
  window.addEventListener('storage', ({ key }) => {
    if (key !== 'scheme') return
    applyScheme()
    for (const listener of listeners) listener()
  })
}

function applyScheme(): void {
  const scheme = currentScheme()
  document.documentElement.classList.toggle('dark', scheme === 'dark' || (scheme === 'system' && systemDark().matches))
}
