import { declareContents } from '../contents/declare.ts'
import { ParallaxFrame } from '../parallax/parallax-frame.tsx'
import { Cards, Cover } from './cards.tsx'
import { Content } from './content.tsx'
import { EditableText } from './editable-text.tsx'
import type { PageView } from './template.ts'

export const homeContents = declareContents('home', {
  hero: {
    name: 'Accueil : accroche',
    default: {
      fr: 'Un site qui parle la langue de ceux qui le lisent.',
      en: 'A site that speaks its readers’ language.',
      es: 'Un sitio que habla el idioma de quien lo lee.',
    },
  },
  lead: {
    name: 'Accueil : présentation',
    default: {
      fr: 'Des pages à leur adresse, dans chaque langue, rapides et sobres, sur votre propre serveur.',
      en: 'Pages at their own address in every language, fast and plain, on your own server.',
      es: 'Páginas con su propia dirección en cada idioma, rápidas y sobrias, en su propio servidor.',
    },
  },
  latest: {
    name: 'Accueil : titre des derniers articles',
    default: { fr: 'Dans le journal', en: 'From the journal', es: 'En el diario' },
  },
})

/** `home`: the hero, the page's own text, the latest articles. */
export function Home({ view }: { view: PageView }) {
  const { page, listing } = view
  const texts = { in: homeContents, view }
  return (
    <>
      <section className="hero">
        <EditableText of="home.hero" as="h1" {...texts} />
        <EditableText of="home.lead" className="lead" {...texts} />
        <Cover of={page} in={ParallaxFrame} />
      </section>
      <Content view={view} />
      {listing && listing.cards.length > 0 ? (
        <section className="latest" aria-labelledby="v-latest">
          <h2 id="v-latest">
            <EditableText of="home.latest" as="span" {...texts} />
          </h2>
          <Cards cards={listing.cards} dated />
        </section>
      ) : null}
    </>
  )
}
