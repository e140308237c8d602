import { declareContents } from '../contents/declare.ts'
import { ParallaxFrame, parallaxCuts } from '../parallax/parallax-frame.tsx'
import { Cards, Cover } from './cards.tsx'
import { Content } from './content.tsx'
import { EditableText } from './editable-text.tsx'
import { FeedLink } from './feed-link.tsx'
import type { PageView } from './template.ts'

export const homeContents = declareContents('home', {
  hero: {
    name: { fr: 'Accroche', en: 'Headline', es: 'Titular' },
    default: {},
  },
  lead: {
    name: { fr: 'Présentation', en: 'Introduction', es: 'Presentación' },
    default: {},
  },
  latest: {
    name: {
      fr: 'Titre des derniers articles',
      en: 'Heading of the latest articles',
      es: 'Título de los últimos artículos',
    },
    default: {
      fr: 'Derniers articles',
      en: 'Latest articles',
      es: 'Últimos artículos',
      ar: 'أحدث المقالات',
      de: 'Neueste Artikel',
      it: 'Ultimi articoli',
      ja: '新着記事',
      ru: 'Последние статьи',
    },
  },
})

/** `home`: hero with headline (by default the page title), content and latest articles. */
export function Home({ view }: { view: PageView }) {
  const { page, listing } = view
  const texts = { in: homeContents, view }
  return (
    <>
      <section className="hero">
        <EditableText of="home.hero" as="h1" otherwise={view.texts.title} {...texts} />
        <EditableText of="home.lead" className="lead" {...texts} />
        <Cover of={page} in={ParallaxFrame} cuts={parallaxCuts} />
      </section>
      <Content view={view} />
      {listing && listing.cards.length > 0 ? (
        <section className="latest" aria-labelledby="v-latest">
          <h2 id="v-latest">
            <EditableText of="home.latest" as="span" {...texts} />
          </h2>
          <Cards cards={listing.cards} dated />
          <FeedLink view={view} />
        </section>
      ) : null}
    </>
  )
}
