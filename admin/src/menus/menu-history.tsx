import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getRefusal } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import { DiffView } from '../ui/diff-view.tsx'
import { menuHistoryQuery } from './menu-queries.ts'
import { useOutline } from './use-outline.ts'

interface Props {
  name: string
  /** True while there are unsaved edits, which an undo would replace. */
  isBlocked: boolean
  /** Undefined for those who may not change menus. */
  onRestore: ((version: number) => void) | undefined
}

/** The changes of a menu. Each can be undone, also older ones. */
export function MenuHistoryPanel(props: Props) {
  const t = useTexts('menus')
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="menu-history"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('history')}</summary>
      {isOpen ? <Changes {...props} /> : null}
    </details>
  )
}

function Changes({ name, isBlocked, onRestore }: Props) {
  const t = useTexts('menus')
  const moment = useDateTimeFormat('medium')
  const write = useOutline()
  const { data, error } = useQuery(menuHistoryQuery(name))
  if (data?.length === 0) return <p className="empty">{t('noHistory')}</p>
  return (
    <>
      <ProblemNotice refused={getRefusal(error)} />
      {isBlocked ? <p className="note">{t('historyBlocked')}</p> : null}
      <ol>
        {(data ?? []).map(({ version, at, author, isMachine, previous, before, after }) => (
          <li key={version}>
            <p>
              <strong>{author?.name ?? t('changes:theSite')}</strong>
              {isMachine ? <span className="badge">{t('changes:byMachine')}</span> : null}
              {at === null ? null : <> – {moment(at)}</>}
            </p>
            <DiffView before={write(before)} after={write(after)} isBeside={false} />
            {onRestore ? (
              <button
                className="link"
                type="button"
                disabled={isBlocked}
                onClick={() => onRestore(previous)}
              >
                {t('undoChange')}
              </button>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  )
}
