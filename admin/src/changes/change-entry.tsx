import type { LoggedChange } from '@vitrine/contract/admin/changes'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type Translate, useLanguage, useTexts } from '../locale/use-texts.ts'
import { useOutline } from '../menus/use-outline.ts'
import { paths } from '../routing/paths.ts'
import { useDeclaredNames } from '../session/declared-names.ts'
import { getPreferredLocale, useSession } from '../session/session.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import { DiffView } from '../ui/diff-view.tsx'

interface ChangeEntryProps {
  change: LoggedChange
  /** Shown below the entry. */
  undo?: ReactNode
}

/** Entry of the log: author, time, subject, and the values before and after. */
export function ChangeEntry({ change, undo }: ChangeEntryProps) {
  const t = useTexts('changes')
  const { language } = useLanguage()
  const { site } = useSession()
  const moment = useDateTimeFormat('medium')
  const { at, kind, page, locale, subject, before, after } = change
  const name = subjectName(change, t)
  return (
    <li>
      <time dateTime={at}>{moment(at)}</time>
      <p>
        <strong>{actorName(change, t)}</strong>
        {change.isMachine ? <span className="badge">{t('byMachine')}</span> : null} –{' '}
        {t(`kind-${kind}`)} –{' '}
        {page !== null && kind !== 'page-deleted' ? (
          <Link to={paths.page(page, locale ?? getPreferredLocale(site, language))}>
            {subject || t('pages:untitled')}
          </Link>
        ) : (
          name
        )}
        {locale ? <small> {locale}</small> : null}
      </p>
      {kind === 'menu-changed' && (before || after) ? (
        <MenuDifference before={before} after={after} />
      ) : before || after ? (
        <dl>
          <Side name={t('before')} side={before} />
          <Side name={t('after')} side={after} />
        </dl>
      ) : null}
      {undo}
    </li>
  )
}

/** Returns the name of the user, with the access token if a program made the change. */
function actorName({ author, token }: LoggedChange, t: Translate): string {
  // The product acts for a calendar of another system.
  if (author === null && token !== null) return t('byCalendar', { name: token })
  const name = author?.name ?? t('theSite')
  return token === null ? name : t('byToken', { name, token })
}

/** Returns the name of the changed subject. A site may have menus of its own. */
function subjectName({ kind, subject }: LoggedChange, t: Translate): string {
  if (kind === 'media-moved' && subject === '') return t('media:noFolder')
  return kind === 'menu-changed' ? t(`menu-${subject}`, { defaultValue: subject }) : subject
}

/** The difference of two states of a menu, by entries. */
function MenuDifference({ before, after }: Pick<LoggedChange, 'before' | 'after'>) {
  const write = useOutline()
  const textOf = (values: LoggedChange['before']) => write(String(values?.entries ?? ''))
  return <DiffView before={textOf(before)} after={textOf(after)} isBeside={false} />
}

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)

function Side({ name, side }: { name: string; side: LoggedChange['before'] }) {
  const t = useTexts('changes')
  const moment = useDateTimeFormat('medium')
  const names = useDeclaredNames()
  if (!side) return null
  const fieldName = (field: string) => {
    const [, locale] = /^text (.+)$/.exec(field) ?? []
    if (locale) return t('field-textIn', { locale })
    // A field that only a later version knows is shown by its name in the log.
    return t(`field-${field}`, { defaultValue: field })
  }
  const formatValue = (field: string, value: string | number | null) => {
    if (value === null) return '–'
    if (isMoment(value)) return moment(value)
    if (field === 'template') return names.template(String(value))
    return t(`value-${field}-${value}`, { defaultValue: String(value) })
  }
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {Object.entries(side)
          .map(([field, value]) =>
            t('said', { field: fieldName(field), value: formatValue(field, value) }),
          )
          .join(', ')}
      </dd>
    </div>
  )
}
