// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRowConfirm } from './use-confirm.tsx'

type Run = { resolve: () => void; reject: (error: Error) => void }

let root: Root
const runs = new Map<string, Run>()
const done = vi.fn()
let askFor: (name: string) => void

/** The lists have one confirmation for all rows, as here. */
function Members() {
  const { ask, dialog } = useRowConfirm((name: string) => ({
    title: `Remove ${name}?`,
    children: 'At once.',
    confirm: `Remove ${name}`,
    act: () => new Promise<void>((resolve, reject) => runs.set(name, { resolve, reject })),
    onDone: () => done(name),
  }))
  askFor = ask
  return dialog
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  runs.clear()
  done.mockClear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Members />))
})

afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const dialog = () => document.querySelector('[role="alertdialog"]')
const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)
const click = (name: string) => act(async () => button(name)?.click())
const ask = (name: string) => act(async () => askFor(name))
const press = (key: string) =>
  act(async () => {
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
const fail = (name: string) => act(async () => runs.get(name)?.reject(new Error(`${name} is still needed.`)))
const succeed = (name: string) => act(async () => runs.get(name)?.resolve())

test('a confirmation that waits for its call says so and cannot be cancelled', async () => {
  await ask('Bob')
  await click('Remove Bob')
  expect(button('Cancel')).toBeUndefined()
  expect(dialog()?.querySelector('[role="status"]')?.textContent).toContain('In progress')
  await press('Escape')
  expect(dialog()?.textContent).toContain('Remove Bob?')

  await fail('Bob')
  expect(dialog()?.textContent).toContain('Bob is still needed.')
  expect(button('Cancel')).toBeDefined()
  await press('Escape')
  expect(button('Remove Bob')).toBeUndefined()
})

test('a confirmation does not show why the call of another row failed', async () => {
  await ask('Bob')
  await click('Remove Bob')
  await ask('Carol')
  await fail('Bob')
  expect(dialog()?.textContent).toContain('Remove Carol?')
  expect(dialog()?.textContent).not.toContain('Bob is still needed.')
  await click('Remove Carol')
  await succeed('Carol')
  expect(done.mock.calls).toEqual([['Carol']])
})

test('a confirmation stays open when the call of another row succeeds', async () => {
  await ask('Bob')
  await click('Remove Bob')
  await ask('Carol')
  await succeed('Bob')
  expect(done.mock.calls).toEqual([['Bob']])
  expect(button('Remove Carol')).toBeDefined()
  expect(button('Cancel')).toBeDefined()
})

test('two clicks on a confirmation make one call, and it can be tried again after a failure', async () => {
  await ask('Bob')
  await act(async () => {
    button('Remove Bob')?.click()
    button('Remove Bob')?.click()
  })
  await fail('Bob')
  await click('Remove Bob')
  await succeed('Bob')
  expect(done.mock.calls).toEqual([['Bob']])
  expect(button('Remove Bob')).toBeUndefined()
})
