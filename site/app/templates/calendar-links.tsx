import { feedTypes, getFeedAddress } from '@vitrine/contract/addresses/feeds'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/use-texts.ts'
import type { PageView } from './template.ts'

interface Props {
  view: PageView
  /** True for a list: programs follow it instead of copying it once. */
  subscribes?: boolean
}

/** Links to the calendar of a page: as a file and, for a list, for programs that follow it. */
export function CalendarLinks({ view: { locale, texts, agenda }, subscribes = false }: Props) {
  const { config } = useSite()
  const t = useTexts()
  const calendar = new URL(
    getFeedAddress(config.i18n, locale, texts.slug, 'calendar'),
    config.siteUrl,
  )
  if (agenda?.topic !== undefined) calendar.searchParams.set('topic', agenda.topic)
  const followed = calendar.href.replace(/^https?:/, 'webcal:')
  const href = calendar.pathname + calendar.search
  return (
    <p className="feed">
      {subscribes ? (
        <>
          <a href={followed} {...t.lang('calendarSubscribe')}>
            {t('calendarSubscribe')}
          </a>
          {' · '}
        </>
      ) : null}
      <a href={href} type={feedTypes.calendar} {...t.lang('calendarAdd')}>
        {t('calendarAdd')}
      </a>
    </p>
  )
}
