import {
  type CalendarCounts,
  type CountedPage,
  calendarLimits,
  listedCounts,
  type OtherCalendar,
} from '@vitrine/contract/admin/calendars'
import { formatBytes } from '@vitrine/contract/locale/format-bytes'
import { Link } from 'react-router'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { paths } from '../routing/paths.ts'
import { getDefaultLocale, useSession } from '../session/session.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'

const countKeys = [
  'events',
  'created',
  'updated',
  'unchanged',
  'edited',
  'deleted',
  'cancelled',
  'missing',
  'gone',
  'skipped',
  'unknownZone',
  'incomplete',
] as const satisfies (keyof CalendarCounts)[]

/** Numbers that are shown also if they are 0. */
const always: readonly string[] = ['events', 'created', 'updated']

/** What the last reading found and did. */
export function ReadingState({ calendar }: { calendar: OtherCalendar }) {
  const t = useTexts('calendars')
  const { language } = useLanguage()
  const format = useDateTimeFormat('medium')
  const { isReading, readAt, checkedAt, nextAt, problem, status, counts } = calendar
  return (
    <div role="status">
      {problem && checkedAt ? (
        <p className="note">
          {t(`problem-${problem}`, {
            status: status ?? '',
            size: formatBytes(language, calendarLimits.bytes),
            time: format(checkedAt),
          })}
        </p>
      ) : null}
      <p>
        {isReading
          ? t('reading')
          : readAt
            ? t('readAt', { time: format(readAt), next: format(nextAt) })
            : t('neverRead')}
      </p>
      {counts ? (
        <ul>
          {countKeys
            .filter((key) => counts[key] > 0 || always.includes(key))
            .map((key) => (
              <li key={key}>
                {t(`count-${key}`, {
                  number: counts[key],
                  time: format(counts.missingUntil ?? nextAt),
                  zones: new Intl.ListFormat(language).format(counts.zones),
                })}
                <CountedPages pages={getPages(counts, key)} count={counts[key]} />
              </li>
            ))}
        </ul>
      ) : null}
    </div>
  )
}

/** The first pages of a count, as links. */
function CountedPages({ pages, count }: { pages: CountedPage[]; count: number }) {
  const t = useTexts('calendars')
  const { site } = useSession()
  if (pages.length === 0) return null
  const more = count - pages.length
  return (
    <ul>
      {pages.map(({ id, title }) => (
        <li key={id}>
          <Link to={paths.page(id, getDefaultLocale(site))}>{title}</Link>
        </li>
      ))}
      {more > 0 ? <li>{t('morePages', { count: more })}</li> : null}
    </ul>
  )
}

function getPages({ pages }: CalendarCounts, key: string): CountedPage[] {
  const listed = listedCounts.find((each) => each === key)
  return (listed && pages[listed]) ?? []
}
