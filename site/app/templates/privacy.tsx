import { getBaseLanguage } from '@vitrine/contract/locale/base-language'
import { getServiceName } from '@vitrine/contract/media/video-services'
import { useHere } from '../site/here.ts'
import { useSite } from '../site/site.ts'
import { useTextScope, useTexts } from '../site/use-texts.ts'
import { Content } from './content.tsx'
import { FormNotices } from './form-notices.tsx'
import { namedCookies } from './named-cookies.ts'
import { PageTitle } from './page-title.tsx'
import type { PageView } from './template.ts'

/** `privacy`: the content, what this site may store in browsers, what its forms keep, its video services. */
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
        <p>{t('storage')}</p>
      </section>
      <FormNotices />
      <Videos />
    </article>
  )
}

/** Names the video services whose player a page offers. */
function Videos() {
  const t = useTexts()
  const { videoServices = [] } = useHere()
  const { locale } = useTextScope()
  if (videoServices.length === 0) return null
  const names = videoServices.map(getServiceName)
  const services = new Intl.ListFormat(getBaseLanguage(locale)).format(names)
  return (
    <section className="content" aria-labelledby="v-videos" {...t.lang('videos')}>
      <h2 id="v-videos">{t('videos')}</h2>
      <p>{t('videosText', { services })}</p>
    </section>
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
