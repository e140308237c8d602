import type { Page, PageLink, Picture as PictureShape } from '@vitrine/contract/pages/pages'
import type { ComponentType, ReactNode } from 'react'
import { type AspectRatio, Image } from '../images/image.tsx'
import { Picture } from '../images/picture.tsx'
import { longDate } from '../locale/dates.ts'
import { useTextLocale, useTexts } from '../site/use-texts.ts'
import type { Card } from './template.ts'

interface CardsProps {
  cards: Card[]
  dated?: boolean
  /** Level of the card headings: one below the heading of the section. */
  heading?: 'h2' | 'h3'
  /** True if no picture precedes the cards: theirs are loaded eagerly. */
  first?: boolean
}

/** Card widths as set by `.cards`: one, two or three columns. */
const cardSizes = '92vw 704:45vw 1088:29vw 1456:422px'

const cardCut = { width: 16, height: 9 }

export function Cards({ cards, dated, heading: Heading = 'h3', first }: CardsProps) {
  const spoken = useTextLocale()
  return (
    <ul className="cards">
      {cards.map((card, index) => (
        <li key={card.id} className="card">
          {hasSize(card.picture) ? (
            <Image
              className="cover"
              picture={card.picture}
              sizes={cardSizes}
              cut={cardCut}
              first={first && index === 0}
            />
          ) : null}
          {dated && card.date ? (
            <time dateTime={card.date}>{longDate(spoken, card.date)}</time>
          ) : null}
          <Heading>
            <a href={card.href}>{card.title}</a>
          </Heading>
          {card.fields ? <CardFields fields={card.fields} /> : null}
          {card.description ? <p>{card.description}</p> : null}
        </li>
      ))}
    </ul>
  )
}

/** Values in words, in one line. */
function CardFields({ fields }: Required<Pick<Card, 'fields'>>) {
  const words = Object.values(fields).filter(({ text }) => text !== '')
  return words.length > 0 ? <p>{words.map(({ text }) => text).join(' · ')}</p> : null
}

/** Width of a cover as set by `.page`, `.hero` and `.landing`. */
const coverSizes = '92vw 1024:69vw 1456:1008px'

interface CoverProps {
  of: Page
  in: ComponentType<{ picture: PictureShape; children: ReactNode }>
  /** How the wrapper crops the picture: on all screens, and on wide ones. */
  cuts?: { cut: AspectRatio; wideCut: AspectRatio }
}

export function Cover({ of: { picture }, in: Frame, cuts }: CoverProps) {
  if (!hasSize(picture)) return null
  return (
    <Frame picture={picture}>
      <Picture className="cover" picture={picture} sizes={coverSizes} first {...cuts} />
    </Frame>
  )
}

// Without dimensions a picture would shift the layout when it loads.
const hasSize = (picture: PictureShape | null | undefined): picture is PictureShape =>
  Boolean(picture?.width && picture.height)

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
