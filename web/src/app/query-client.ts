import {
  type DefaultError,
  type DefaultedQueryObserverOptions,
  MutationCache,
  type MutationOptions,
  QueryCache,
  QueryClient,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { keys, sessionQuery } from '../features/auth/queries.ts'
import { ApiError, type Failure, toApiError } from '../lib/api/api-error.ts'
import { pageState } from '../lib/page-state.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError
  }
}

const RETRIES = 2

/** Every call of a query or a mutation fails with an ApiError, also when it was aborted or has a fault. */
class ApiQueryClient extends QueryClient {
  override defaultQueryOptions<
    Fetched = unknown,
    Failed = DefaultError,
    Data = Fetched,
    Cached = Fetched,
    Key extends QueryKey = QueryKey,
    Page = never,
  >(
    options:
      | QueryObserverOptions<Fetched, Failed, Data, Cached, Key, Page>
      | DefaultedQueryObserverOptions<Fetched, Failed, Data, Cached, Key>,
  ): DefaultedQueryObserverOptions<Fetched, Failed, Data, Cached, Key> {
    const defaulted = super.defaultQueryOptions(options)
    const { queryFn } = defaulted
    if (!options._defaulted && typeof queryFn === 'function') defaulted.queryFn = failingHonestly(queryFn)
    return defaulted
  }

  override defaultMutationOptions<Options extends MutationOptions>(options?: Options): Options {
    const defaulted = super.defaultMutationOptions(options)
    const { mutationFn, onMutate, onSuccess } = defaulted
    if (!options?._defaulted) {
      if (mutationFn) defaulted.mutationFn = failingHonestly(confirmingIdentity(mutationFn))
      if (onMutate) defaulted.onMutate = failingHonestly(onMutate)
      if (onSuccess) defaulted.onSuccess = failingHonestly(onSuccess)
    }
    return defaulted
  }
}

function failingHonestly<Args extends unknown[], Result>(call: (...args: Args) => Result | Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    try {
      return await call(...args)
    } catch (error) {
      throw toApiError(error)
    }
  }
}

/** A change that the API allows only soon after signing in is made again once the user has proved who they are. */
function confirmingIdentity<Args extends unknown[], Result>(call: (...args: Args) => Result | Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
    const { confirm_identity } = pageState
    try {
      return await call(...args)
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.code !== 'reauthentication_required') throw refusal
      // The page that made the call may be gone.
      const isHere = confirm_identity !== null && confirm_identity === pageState.confirm_identity
      if (!isHere || !(await confirm_identity())) throw refusal
      return await call(...args)
    }
  }
}

export const queryClient = new ApiQueryClient({
  queryCache: new QueryCache({ onError: checkSession }),
  mutationCache: new MutationCache({ onError: checkSession }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < RETRIES && isRetryable(error),
      retryDelay: (failures) => 500 * 2 ** failures,
      // Offline calls fail at once instead of waiting for the connection.
      networkMode: 'always',
      // What is out of date loads when the connection is back, and what failed in any case.
      refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
    },
    mutations: { networkMode: 'always' },
  },
})

const STALE_SESSION = new Set<Failure>(['acting_organization_changed', 'forbidden', 'second_factor_required'])

// Any call can find that the session has ended or acts elsewhere. A refused sign-in is also 401, with another code.
function checkSession({ code }: ApiError): void {
  if (code === 'unauthorized') queryClient.setQueryData(sessionQuery.queryKey, null)
  if (STALE_SESSION.has(code)) {
    void queryClient.invalidateQueries({ queryKey: keys.session })
  }
}

export function isRetryable({ status, code, reason }: ApiError): boolean {
  return code === 'unreachable' || (status >= 500 && reason !== 'not_configured')
}
