import { useQuery } from '@tanstack/react-query'
import { showLatestImport } from '@vitrine/contract/endpoints/redirects'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { redirectsKey } from '../redirects/redirects.ts'
import { useUndoImport } from '../redirects/use-undo-import.ts'
import { usePermissionCheck } from '../session/session.ts'
import { useNotices } from '../ui/notices.tsx'
import { useCall } from '../ui/use-call.ts'

/** Key of the queries that show the log of changes. */
export const changesKey = ['changes'] as const

/** Returns the import of redirects that can be undone, and the id of its entry in the log. */
export function useLatestImport() {
  const isAllowed = usePermissionCheck()('change-redirects')
  const { data } = useQuery({
    queryKey: [...redirectsKey, 'latest-import'],
    queryFn: async () => unwrap(await call(showLatestImport)).data,
    enabled: isAllowed,
  })
  return data ?? undefined
}

/** Undoes an import of redirects from its entry in the log. */
export function UndoImport({ id }: { id: string }) {
  const t = useTexts('changes')
  const { show } = useNotices()
  const undoImport = useUndoImport()
  const undo = useCall(undoImport, [redirectsKey, changesKey], ({ data }) => {
    if (data.left === 0) show({ text: t('importUndone') })
  })
  return (
    <div className="change-undo">
      <ProblemNotice refused={undo.refused} />
      <button
        className="button quiet"
        type="button"
        disabled={undo.isBusy}
        onClick={() => void undo.run(id)}
      >
        {t('undoImport')}
      </button>
    </div>
  )
}
