import { useSite } from '../site/site.ts'
import { useTexts } from '../site/use-texts.ts'
import { Content } from './content.tsx'
import { namedCookies } from './named-cookies.ts'
import { PageTitle } from './page-title.tsx'
import type { PageView } from './template.ts'

/** `privacy`: the content and a table of the cookies that this site may set. */
export function Privacy({ view }: { view: PageView }) {
  const t = useTexts()
  return (
    <article className="page">
      <PageTitle title={view.texts.title} />
      <Content view={view} />
      <section className="content" aria-labelledby="v-cookies" {...t.lang('cookies')}>
        <h2 id="v-cookies">{t('cookies')}</h2>
        <p>{t('cookiesIntro')}</p>
        <Cookies />
        <p>
          {t('cookiesEnd')} {t('cookiesSecure')}
        </p>
      </section>
    </article>
  )
}

function Cookies() {
  const t = useTexts()
  const { config } = useSite()
  const headers = [t('cookie'), t('when'), t('why')]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box needs keyboard access.
    <section className="v-table" tabIndex={0} aria-label={headers.join(', ')}>
      <table>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {namedCookies
            .filter(({ isUsed }) => isUsed(config))
            .map(({ name, text }) => (
              <tr key={name}>
                <th scope="row">
                  <code translate="no">{name}</code>
                </th>
                <td>{t(`${text}When`)}</td>
                <td>{t(`${text}Why`)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  )
}
