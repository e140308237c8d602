import { findLocale, getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { PageChange } from '@vitrine/contract/operation/overview'
import { formatTimeAgo } from '../../locale/relative-time.ts'
import { useSite } from '../../site/site.ts'
import { useTextLocale, useTexts } from '../../site/use-texts.ts'

export function LatestChanges({ changes, now }: { changes: PageChange[]; now: string }) {
  const t = useTexts()
  return (
    <section aria-labelledby="v-changes">
      <h2 id="v-changes">{t('latestChanges')}</h2>
      {changes.length === 0 ? (
        <p>{t('noPages')}</p>
      ) : (
        <table className="rows changes">
          <thead>
            <tr>
              <th scope="col">{t('page')}</th>
              <th scope="col">{t('language')}</th>
              <th scope="col">{t('state')}</th>
              <th scope="col">{t('changed')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and no state.
              <Row key={index} change={change} now={now} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Row({ change, now }: { change: PageChange; now: string }) {
  const { config } = useSite()
  const locale = useTextLocale()
  const t = useTexts()
  const { title, state, changed_at, href } = change
  const langProps = getLanguageAttributes(config.i18n, change.locale)
  return (
    <tr>
      <th scope="row">
        <bdi {...langProps}>{href === null ? title : <a href={href}>{title}</a>}</bdi>
      </th>
      <td>
        <span lang={langProps.lang} dir={langProps.dir}>
          {findLocale(config.i18n, change.locale)?.displayName ?? change.locale}
        </span>
      </td>
      <td>
        <span className="state" data-state={state}>
          {t(state)}
        </span>
      </td>
      <td>
        <time dateTime={changed_at}>{formatTimeAgo(locale, changed_at, now)}</time>
      </td>
    </tr>
  )
}
