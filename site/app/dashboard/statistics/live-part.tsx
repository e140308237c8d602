import type { Live } from '@vitrine/contract/tracking/statistics'
import { useSpoken, useTexts } from '../../site/use-texts.ts'
import { useFormats } from './formats.ts'
import { PageName } from './page-name.tsx'
import { useLive } from './use-live.ts'

const pagesShown = 3

/** What is read at this moment. The numbers change silently; a sentence tells of it now and then. */
export function LivePart({ live: first }: { live: Live | undefined }) {
  const t = useTexts()
  const formats = useFormats()
  const { live, told } = useLive(first)
  // Both forms come with the document, whatever number the next minute brings.
  for (const count of [1, 2]) for (const key of ['liveVisitors', 'liveViews']) t(key, { count })
  const forms = new Intl.PluralRules(useSpoken())
  const counted = (key: string, count: number) =>
    t(key, { count: forms.select(count) === 'one' ? 1 : 2 })
  if (!live) return null
  const said =
    told &&
    `${t('live')} ${formats.number(told.visitors)} ${counted('liveVisitors', told.visitors)}`
  return (
    <section className="live" aria-labelledby="v-live">
      <h2 id="v-live">{t('live')}</h2>
      <p className="live-numbers">
        <strong>{formats.number(live.visitors)}</strong>{' '}
        <span>{counted('liveVisitors', live.visitors)}</span>{' '}
        <strong>{formats.number(live.views)}</strong>{' '}
        <span>{counted('liveViews', live.views)}</span>
      </p>
      <Minutes live={live} />
      {live.pages.length > 0 ? (
        <ol className="live-pages" aria-label={t('livePages')}>
          {live.pages.slice(0, pagesShown).map((page) => (
            <li key={`${page.id} ${page.locale}`}>
              <PageName page={page} /> <span>{formats.number(page.events)}</span>
            </li>
          ))}
        </ol>
      ) : null}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  )
}

function Minutes({ live: { minutes } }: { live: Live }) {
  const most = Math.max(1, ...minutes.map(({ views }) => views))
  return (
    <svg
      className="minutes"
      viewBox={`0 0 ${minutes.length} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {minutes.map(({ at, views }, place) => {
        const height = Math.max(0.04, views / most)
        return (
          <rect
            key={at}
            x={place + 0.15}
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
