// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { DeleteAccount } from './delete-account.tsx'

const EMAIL = 'ada@example.com'
const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)
const text = () => document.querySelector('[role="alertdialog"]')?.textContent

afterEach(() => {
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

test('the deletion of an account that is under way cannot be cancelled', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let answer: (response: Response) => void = () => undefined
  const response = new Promise<Response>((resolve) => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async () => (await response).clone())
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <DeleteAccount email={EMAIL} block={undefined} />
      </QueryClientProvider>,
    ),
  )
  await act(async () => button('Delete account')?.click())
  await act(async () => document.querySelector('input')?.setAttribute('value', EMAIL))
  await act(async () => button('Delete my account')?.click())
  expect(text()).toContain('In progress')
  expect(button('Cancel')).toBeUndefined()
  await act(async () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    ),
  )
  expect(text()).toContain('Delete your account?')

  const problem = { code: 'busy', detail: 'The server is busy.' }
  const headers = { 'content-type': 'application/problem+json' }
  await act(async () => answer(Response.json(problem, { status: 503, headers })))
  expect(text()).toContain('The server is busy.')
  expect(button('Cancel')).toBeDefined()
  await act(async () => root.unmount())
})
