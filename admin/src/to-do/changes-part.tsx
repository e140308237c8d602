import type { ToDo } from '@vitrine/contract/admin/to-do'
import { Link } from 'react-router'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { getPreferredLocale, usePermissionCheck, useSession } from '../session/session.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import { ToDoSection } from './to-do-part.tsx'

type Line = ToDo['changes']['items'][number]

/** Changes by other users since yesterday. */
export function ChangesPart({ changes: { items, hasMore } }: { changes: ToDo['changes'] }) {
  const t = useTexts('to-do')
  const may = usePermissionCheck()
  if (items.length === 0) return null
  return (
    <ToDoSection name="changes">
      <ul>
        {items.map((line) => (
          <li key={`${line.at} ${line.author?.id}`}>
            <ChangeLine line={line} />
          </li>
        ))}
      </ul>
      {hasMore && may('read-changes') ? (
        <p>
          <Link to={paths.changes}>{t('allChanges')}</Link>
        </p>
      ) : null}
    </ToDoSection>
  )
}

function ChangeLine({ line }: { line: Line }) {
  const t = useTexts('to-do')
  const moment = useDateTimeFormat()
  const { language } = useLanguage()
  const { site } = useSession()
  const { at, author, kind, page, locale, subject, more } = line
  const name = subject || t('pages:untitled')
  return (
    <>
      {page === null ? (
        <span>{name}</span>
      ) : (
        <Link to={paths.page(page, locale ?? getPreferredLocale(site, language))}>{name}</Link>
      )}
      {more > 0 ? <span> {t('andPages', { count: more })}</span> : null}
      <p>
        {t('changeBy', {
          what: t(`changes:kind-${kind}`),
          name: author?.name ?? t('theSite'),
          moment: moment(at),
        })}
      </p>
    </>
  )
}
