import { getRefusal } from '../http/call-failed.ts'
import { statusForbidden } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'

interface Query {
  error: unknown
  isPending: boolean
  refetch: () => Promise<unknown>
}

/**
 * Says that data is loading, or why it was not loaded. A button tries again, unless the role of the
 * user does not allow the call.
 */
export function QueryState({ query: { error, isPending, refetch } }: { query: Query }) {
  const t = useTexts()
  const refused = getRefusal(error)
  return (
    <>
      <ProblemNotice refused={refused}>
        {refused?.status === statusForbidden ? null : (
          <button className="link" type="button" onClick={() => void refetch()}>
            {t('retry')}
          </button>
        )}
      </ProblemNotice>
      {isPending ? (
        <p className="empty" role="status">
          {t('loading')}
        </p>
      ) : null}
    </>
  )
}

interface ListParts {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Loads the next part of a list, if there is one. */
export function MoreButton({ list, label }: { list: ListParts; label: string }) {
  if (!list.hasNextPage) return null
  return (
    <button
      className="button quiet"
      type="button"
      disabled={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {label}
    </button>
  )
}
