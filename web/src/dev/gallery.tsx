import { type ReactNode, useEffect, useState } from 'react'
import { Segmented } from '../ui/control/segmented.tsx'
import { ComboboxStates } from './combobox-states.tsx'
import { FieldStates } from './field-states.tsx'
import { Others } from './others.tsx'
import { RowsStates } from './rows-states.tsx'

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

const DIRECTIONS = [
  { value: 'ltr', label: 'Left to right' },
  { value: 'rtl', label: 'Right to left' },
] as const

const SECTIONS: { title: string; content: ReactNode }[] = [
  { title: 'Fields', content: <FieldStates /> },
  { title: 'Combobox', content: <ComboboxStates /> },
  { title: 'Rows', content: <RowsStates /> },
  { title: 'Other components', content: <Others /> },
]

/** Shows every component of `ui` in each state, in development only, at /dev/ui. */
export function Gallery() {
  const [theme, setTheme] = useState<'light' | 'dark'>(() =>
    window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  const [direction, setDirection] = useState<'ltr' | 'rtl'>('ltr')
  useEffect(() => {
    document.documentElement.classList.toggle('dark', theme === 'dark')
    document.documentElement.dir = direction
  }, [theme, direction])

  return (
    <>
      <title>Components</title>
      <header className="sticky top-0 z-40 flex flex-wrap items-center justify-between gap-3 border-b border-line bg-bg px-4 py-2 sm:px-8">
        <h1 className="text-title">Components</h1>
        <div className="flex flex-wrap gap-2">
          <Segmented label="Theme" value={theme} options={THEMES} onChange={setTheme} />
          <Segmented label="Direction" value={direction} options={DIRECTIONS} onChange={setDirection} />
        </div>
      </header>
      <main className="mx-auto grid max-w-6xl gap-12 px-4 py-8 sm:px-8">
        {SECTIONS.map(({ title, content }) => (
          <section key={title} aria-label={title} className="grid gap-5">
            <h2 className="text-title">{title}</h2>
            {content}
          </section>
        ))}
      </main>
    </>
  )
}
