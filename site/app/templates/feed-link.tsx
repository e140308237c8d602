import { feedTypes, getFeedAddress } from '@vitrine/contract/addresses/feeds'
import { useSite } from '../site/site.ts'
import { useTexts } from '../site/use-texts.ts'

interface Props {
  view: { locale: string; texts: { slug: string } }
}

/** Link to the feed of a page that lists articles; on the home page to that of the site. */
export function FeedLink({ view: { locale, texts } }: Props) {
  const { config } = useSite()
  const t = useTexts()
  return (
    <p className="feed">
      <a
        href={getFeedAddress(config.i18n, locale, texts.slug, 'atom')}
        type={feedTypes.atom}
        {...t.lang('feed')}
      >
        {t('feed')}
      </a>
    </p>
  )
}
