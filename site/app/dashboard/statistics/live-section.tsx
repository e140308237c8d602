import type { LiveStatistics } from '@vitrine/contract/tracking/statistics'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'
import { useFormats } from './formats.ts'
import { PageName } from './page-name.tsx'
import { useLiveStatistics } from './use-live.ts'

const pagesMax = 3

/** Visitors and pages of this moment. Changes are announced to screen readers only now and then. */
export function LiveSection({ live: initial }: { live: LiveStatistics | undefined }) {
  const t = useTexts()
  const formats = useFormats()
  const { live, announced } = useLiveStatistics(initial)
  // Reads singular and plural, so that the document contains both.
  for (const count of [1, 2]) for (const key of ['liveVisitors', 'liveViews']) t(key, { count })
  const pluralRules = new Intl.PluralRules(useTextLocale())
  const getCountText = (key: string, count: number) =>
    t(key, { count: pluralRules.select(count) === 'one' ? 1 : 2 })
  if (!live) return null
  const announcement =
    announced &&
    `${t('live')} ${formats.number(announced.visitors)} ${getCountText('liveVisitors', announced.visitors)}`
  return (
    <section className="live" aria-labelledby="v-live">
      <h2 id="v-live">{t('live')}</h2>
      <p className="live-numbers">
        <strong>{formats.number(live.visitors)}</strong>{' '}
        <span>{getCountText('liveVisitors', live.visitors)}</span>{' '}
        <strong>{formats.number(live.views)}</strong>{' '}
        <span>{getCountText('liveViews', live.views)}</span>
      </p>
      <Minutes live={live} />
      {live.pages.length > 0 ? (
        <ol className="live-pages" aria-label={t('livePages')}>
          {live.pages.slice(0, pagesMax).map((page) => (
            <li key={`${page.id} ${page.locale}`}>
              <PageName page={page} /> <span>{formats.number(page.events)}</span>
            </li>
          ))}
        </ol>
      ) : null}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </section>
  )
}

function Minutes({ live: { minutes } }: { live: LiveStatistics }) {
  const viewsMax = Math.max(1, ...minutes.map(({ views }) => views))
  return (
    <svg
      className="minutes"
      viewBox={`0 0 ${minutes.length} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {minutes.map(({ at, views }, index) => {
        const height = Math.max(0.04, views / viewsMax)
        return (
          <rect
            key={at}
            x={index + 0.15}
            y={1 - height}
            width="0.7"
            height={height}
            data-none={views === 0}
          />
        )
      })}
    </svg>
  )
}
