// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api/api-error.ts'
import { useReauthentication } from './reauthentication.tsx'

vi.mock(import('./confirm-identity.tsx'), () => ({ ConfirmIdentity: () => <p /> }))

const refusal = new ApiError({ status: 403, code: 'reauthentication_required', detail: 'Sign in again.' })
let run: ReturnType<typeof useReauthentication>['run']

function Page({ open }: { open: boolean }) {
  const { run: current, dialog } = useReauthentication()
  run = current
  return open && dialog
}

async function render() {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const root = createRoot(document.createElement('div'))
  const show = (open: boolean) => act(async () => root.render(<Page open={open} />))
  await show(true)
  return { show, close: () => act(async () => root.unmount()) }
}

test('a call that waits for a proof of identity fails when its dialog goes', async () => {
  const page = await render()
  const failed = vi.fn()
  await act(async () => void run(() => Promise.reject(refusal)).catch(failed))
  expect(failed).not.toHaveBeenCalled()
  await page.show(false)
  expect(failed.mock.calls).toEqual([[refusal]])
  await page.close()
})

test('a call that waits for a proof of identity fails when its page goes', async () => {
  const page = await render()
  const failed = vi.fn()
  await act(async () => void run(() => Promise.reject(refusal)).catch(failed))
  await page.close()
  expect(failed.mock.calls).toEqual([[refusal]])
})

test('a call that is refused after its dialog went fails at once', async () => {
  const page = await render()
  let refuse = (_: ApiError) => {}
  const failed = vi.fn()
  const call = () => new Promise<never>((_, reject) => (refuse = reject))
  await act(async () => void run(call).catch(failed))
  await page.show(false)
  await act(async () => refuse(refusal))
  expect(failed.mock.calls).toEqual([[refusal]])
  await page.close()
})
