import { queryOptions } from '@tanstack/react-query'
import { UserAnswer } from '@vitrine/contract/identity'
import { identityPaths } from '@vitrine/contract/paths'
import { ask } from '../http/ask.ts'
import { dataOf } from '../http/call-failed.ts'

const unauthenticated = 401

/** Who is signed in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async () => {
    const answer = await ask(UserAnswer, identityPaths.user)
    return !answer.ok && answer.status === unauthenticated ? null : dataOf(answer).data
  },
})
