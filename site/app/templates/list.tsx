import { type Declarations, declareContents } from '../contents/declare.ts'
import { island } from '../islands/island.tsx'
import { ListFilter } from '../islands/list-filter.tsx'
import { useTexts } from '../site/use-texts.ts'
import { Cards } from './cards.tsx'
import { Content } from './content.tsx'
import { EditableText } from './editable-text.tsx'
import { Pagination } from './pagination.tsx'
import type { PageView } from './template.ts'

export const listContents = declareContents('list', {
  empty: {
    name: {
      fr: 'Quand la liste est vide',
      en: 'When the list is empty',
      es: 'Cuando la lista está vacía',
    },
    default: {
      fr: 'Rien n’est encore publié ici. Revenez bientôt.',
      en: 'Nothing is published here yet. Come back soon.',
      es: 'Aquí todavía no hay nada publicado. Vuelva pronto.',
    },
  },
})

const Filter = island('list-filter', ListFilter, 'touched')
/** Fewer are taken in at a glance; of a list in several parts one alone is on the page. */
const filteredFrom = 5

/** `list`: its child pages in the order of the menu, a part at a time. */
export function List({ view }: { view: PageView }) {
  return <ListPage view={view} empty={{ of: 'list.empty', in: listContents }} />
}

interface Props {
  view: PageView
  /** What is said where nothing is listed. */
  empty: { of: string; in: Declarations }
  /** Whether each page tells its day. */
  dated?: boolean
}

/** A page with the cards of others below it. */
export function ListPage({ view, empty, dated = false }: Props) {
  const t = useTexts()
  const cards = view.listing?.cards ?? []
  return (
    <>
      <div className="page">
        <h1>{view.texts.title}</h1>
        <Content view={view} />
      </div>
      <section className="listing" aria-label={t('listing')}>
        {cards.length >= filteredFrom && view.listing?.last === 1 ? (
          <Filter of={cards.length} />
        ) : null}
        {cards.length > 0 ? (
          <Cards cards={cards} heading="h2" dated={dated} first />
        ) : (
          <EditableText {...empty} view={view} className="empty" />
        )}
        {view.listing ? <Pagination listing={view.listing} /> : null}
      </section>
    </>
  )
}
