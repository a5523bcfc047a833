type CallOutcome = 'ok' | 'refused' | 'failed'

export type ObserveCall = (outcome: CallOutcome, seconds: number) => void

/** Tells `observe` how a call of a provider ended. A refusal is an answer about the input, so the provider works. */
export async function timed<T>(
  observe: ObserveCall | undefined,
  call: () => Promise<T>,
  isRefusal: (error: unknown) => boolean = () => false,
): Promise<T> {
  const began = performance.now()
  const end = (outcome: CallOutcome) => observe?.(outcome, (performance.now() - began) / 1000)
  try {
    const result = await call()
    end('ok')
    return result
  } catch (error) {
    end(isRefusal(error) ? 'refused' : 'failed')
    throw error
  }
}
