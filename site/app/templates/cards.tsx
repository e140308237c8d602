import type { Page, PageLink, Picture as PictureShape } from '@vitrine/contract/pages/pages'
import type { ComponentType, ReactNode } from 'react'
import { type Cut, Image } from '../images/image.tsx'
import { Picture } from '../images/picture.tsx'
import { longDate } from '../locale/dates.ts'
import { useSpoken, useTexts } from '../site/use-texts.ts'

interface CardsProps {
  cards: PageLink[]
  dated?: boolean
  /** One level below the heading that the cards stand under. */
  heading?: 'h2' | 'h3'
  /** No picture stands above them: theirs are what a visitor sees first. */
  first?: boolean
}

/** Widths of a card, as `.cards` sets it: one, two or three beside each other. */
const cardSizes = '92vw 704:45vw 1088:29vw 1456:422px'

/** As `.cards` sets its pictures. */
const cardCut = { width: 16, height: 9 }

/** Other pages as a row of cards. */
export function Cards({ cards, dated, heading: Heading = 'h3', first }: CardsProps) {
  const spoken = useSpoken()
  return (
    <ul className="cards">
      {cards.map((card, at) => (
        <li key={card.id} className="card">
          {isSized(card.picture) ? (
            <Image
              className="cover"
              picture={card.picture}
              sizes={cardSizes}
              cut={cardCut}
              first={first && at === 0}
            />
          ) : null}
          {dated && card.date ? (
            <time dateTime={card.date}>{longDate(spoken, card.date)}</time>
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

/** Width of a page's own picture, as `.page`, `.hero` and `.landing` set it. */
const coverSizes = '92vw 1024:69vw 1456:1008px'

interface CoverProps {
  of: Page
  /** What stands around the picture and does something with it. */
  in: ComponentType<{ picture: PictureShape; children: ReactNode }>
  /** How what stands around it cuts it: on all screens, and on wide ones. */
  cuts?: { cut: Cut; wideCut: Cut }
}

/** The picture of a page, above its text. */
export function Cover({ of: { picture }, in: Frame, cuts }: CoverProps) {
  if (!isSized(picture)) return null
  return (
    <Frame picture={picture}>
      <Picture className="cover" picture={picture} sizes={coverSizes} first {...cuts} />
    </Frame>
  )
}

// Without its proportions a picture would push the text away when it comes.
const isSized = (picture: PictureShape | null | undefined): picture is PictureShape =>
  Boolean(picture?.width && picture.height)

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
