import type { PageLink, Picture as PictureShape } from '@vitrine/contract/pages'
import { longDate } from '../locale/dates.ts'
import { useSpeech, useTexts } from '../locale/use-texts.ts'

interface CardsProps {
  cards: PageLink[]
  dated?: boolean
  /** One level below the heading that the cards stand under. */
  heading?: 'h2' | 'h3'
}

/** Other pages as a row of cards. */
export function Cards({ cards, dated = false, heading: Heading = 'h3' }: CardsProps) {
  const { locale } = useSpeech()
  return (
    <ul className="cards">
      {cards.map((card) => (
        <li key={card.id} className="card">
          {card.picture ? <Cover picture={card.picture} lazy /> : null}
          {dated && card.date ? (
            <time dateTime={card.date}>{longDate(locale, card.date)}</time>
          ) : null}
          <Heading>
            <a href={card.href}>{card.title}</a>
          </Heading>
          {card.description ? <p>{card.description}</p> : null}
        </li>
      ))}
    </ul>
  )
}

/** A picture that keeps its room while it loads. */
export function Cover({ picture, lazy = false }: { picture: PictureShape; lazy?: boolean }) {
  if (picture.width === null || picture.height === null) return null
  return (
    <img
      className="cover"
      src={picture.url}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      loading={lazy ? 'lazy' : undefined}
      fetchPriority={lazy ? undefined : 'high'}
      decoding="async"
    />
  )
}

/** The pages beside this one. */
export function Related({ related }: { related: PageLink[] | undefined }) {
  const t = useTexts()
  if (!related || related.length === 0) return null
  return (
    <section className="related" aria-labelledby="v-related">
      <h2 id="v-related" {...t.lang('related')}>
        {t('related')}
      </h2>
      <Cards cards={related} />
    </section>
  )
}
