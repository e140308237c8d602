import { useQueryClient } from '@tanstack/react-query'
import { identityPaths } from '@vitrine/contract/paths'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { ask } from '../http/ask.ts'
import { paths } from '../routing/paths.ts'
import { sessionQuery } from './session.ts'

/** Ends the session, and forgets what was read in it. */
export function useSignOut() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    await ask(z.unknown(), identityPaths.logout, { method: 'POST' })
    queries.clear()
    queries.setQueryData(sessionQuery.queryKey, null)
    await navigate(paths.login)
  }
}
