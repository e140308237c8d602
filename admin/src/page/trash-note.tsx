import type { AdminPage } from '@vitrine/contract/admin/page-list'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useTrash } from '../pages/use-trash.ts'
import { usePermissionCheck } from '../session/session.ts'

/** Says that a page lies in the trash, and brings it back. */
export function TrashNote({ page: { id, deletedAt } }: { page: AdminPage }) {
  const t = useTexts('page')
  const may = usePermissionCheck()
  const doing = useTrash()
  const refused = doing.data?.ok === false ? doing.data : undefined
  if (deletedAt === null) return null
  return (
    <div className="note">
      <ProblemNotice refused={refused} />
      <p>{t('inTrash')}</p>
      {may('trash-pages') ? (
        <button
          className="menu-action"
          type="button"
          onClick={() => doing.mutate({ action: 'restore', ids: [id] })}
        >
          {t('pages:restorePages')}
        </button>
      ) : null}
    </div>
  )
}
