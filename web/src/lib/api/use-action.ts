import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { isLeaving } from '../url/full-load.ts'
import type { ApiError } from './api-error.ts'

/**
 * `useMutation` that runs one call at a time and none once the page is about to be replaced. `isPending` is not enough:
 * it is a value of the last render, so a second click before the next render gets through. `mutate` stays the same.
 */
export function useAction<Data, Variables = void>(options: UseMutationOptions<Data, ApiError, Variables>) {
  const mutation = useMutation(options)
  const { mutate: start } = mutation
  const running = useRef(false)
  // Until the render that shows the result, the button still offers the same action.
  useLayoutEffect(() => {
    if (!mutation.isPending) running.current = false
  })
  const mutate = useCallback(
    (variables: Variables) => {
      if (running.current || isLeaving()) return
      running.current = true
      start(variables)
    },
    [start],
  )
  return { ...mutation, mutate }
}
