import { useQueryClient } from '@tanstack/react-query'
import { signOut } from '@vitrine/contract/endpoints/sign-in'
import { useNavigate } from 'react-router'
import { call, statusUnauthenticated } from '../http/client.ts'
import { formatRefusal } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { useNotices } from '../ui/notices.tsx'
import { sessionQuery } from './session.ts'
import { signingOut } from './session-events.ts'

/** Ends the session and clears the query cache. Returns the reason of a refusal. */
export function useSignOut() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const t = useTexts()
  const { show } = useNotices()
  return async () => {
    await signingOut.emit()
    const answer = await call(signOut, {}, { quiet: true })
    // A session that had ended already is signed out too.
    if (!answer.ok && answer.status !== statusUnauthenticated)
      return show({ text: formatRefusal(answer, t) })
    // Leaves the screens that need a session before the session is removed.
    await navigate(paths.login, { flushSync: true })
    queries.clear()
    queries.setQueryData(sessionQuery.queryKey, null)
  }
}
