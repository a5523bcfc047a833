// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../app/query-client.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { runCall } from '../../lib/api/run-call.ts'
import { IdentityQuestion } from './identity-question.tsx'

let answer: { onConfirmed: () => void; onCancel: () => void } | undefined
vi.mock(import('./confirm-identity.tsx'), () => ({
  ConfirmIdentity: ({ open, ...answers }) => {
    answer = open ? answers : undefined
    return <p />
  },
}))

const refusal = new ApiError({ status: 403, code: 'reauthentication_required', detail: 'Sign in again.' })
const root = () => createRoot(document.createElement('div'))
let page: ReturnType<typeof root>

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  page = root()
  await act(async () => page.render(<IdentityQuestion key="first" />))
})
afterEach(async () => {
  await act(async () => page.unmount())
  vi.unstubAllGlobals()
})

/** Starts a call that is refused until the identity is proved, and returns what became of it. */
async function start(call: () => Promise<unknown>) {
  const ended = vi.fn()
  await act(async () => void runCall(queryClient, call).then(ended, ended))
  return ended
}
const refusedOnce = () => vi.fn(async () => 'changed').mockRejectedValueOnce(refusal)

test('calls that are refused together are made again after one proof of identity', async () => {
  const ended = [await start(refusedOnce()), await start(refusedOnce())]
  for (const one of ended) expect(one).not.toHaveBeenCalled()
  await act(async () => answer?.onConfirmed())
  for (const one of ended) expect(one.mock.calls).toEqual([['changed']])
  expect(answer).toBeUndefined()
})

test('a call fails with its refusal when no proof of identity is given', async () => {
  const call = refusedOnce()
  const ended = await start(call)
  await act(async () => answer?.onCancel())
  expect(ended.mock.calls).toEqual([[refusal]])
  expect(call).toHaveBeenCalledOnce()
})

test('a call that waits for a proof of identity fails when its page goes', async () => {
  const ended = await start(refusedOnce())
  await act(async () => page.render(<IdentityQuestion key="second" />))
  expect(ended.mock.calls).toEqual([[refusal]])
})

test('a call that is refused after its page went fails at once', async () => {
  let refuse = (_: ApiError) => {}
  const ended = await start(() => new Promise<never>((_, reject) => (refuse = reject)))
  await act(async () => page.render(<IdentityQuestion key="second" />))
  await act(async () => refuse(refusal))
  expect(ended.mock.calls).toEqual([[refusal]])
})
