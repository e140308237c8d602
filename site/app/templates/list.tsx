import { type Declarations, declareContents } from '../contents/declare.ts'
import { type DeclaredField, declareFields } from '../contents/fields.ts'
import { island } from '../islands/island.tsx'
import { ListFilter } from '../islands/list-filter.tsx'
import { useTexts } from '../site/use-texts.ts'
import { Cards } from './cards.tsx'
import { Content } from './content.tsx'
import { EditableText } from './editable-text.tsx'
import { FeedLink } from './feed-link.tsx'
import { PageTitle } from './page-title.tsx'
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
      ar: 'لم يُنشر أي شيء هنا بعد. عُد قريبًا.',
      de: 'Hier ist noch nichts veröffentlicht. Schauen Sie bald wieder vorbei.',
      it: 'Qui non è stato ancora pubblicato nulla. Torna presto a trovarci.',
      ja: 'ここにはまだ何も公開されていません。またお越しください。',
      ru: 'Здесь пока ничего не опубликовано. Загляните позже.',
    },
  },
})

/** Controls the filter of a list. The help repeats `listSize` and `filteredListSize`. */
export const filterField = {
  kind: 'choice',
  shared: true,
  label: { fr: 'Filtrer la liste', en: 'Filter the list', es: 'Filtrar la lista' },
  help: {
    fr: 'Un champ au-dessus de la liste ne montre que les pages qui contiennent les mots saisis. Sans choix, il est là de 12 à 24 pages ; une liste plus longue est en plusieurs parties, sans filtre. « Toujours » la met sur une seule page, jusqu’à 200 pages.',
    en: 'A field above the list shows only the pages that hold the words typed. Without a choice it is there for 12 to 24 pages; a longer list is in several parts, without a filter. “Always” puts it on a single page, up to 200 pages.',
    es: 'Un campo encima de la lista muestra solo las páginas que contienen las palabras escritas. Sin elección, aparece con entre 12 y 24 páginas; una lista más larga está en varias partes, sin filtro. «Siempre» la pone en una sola página, hasta 200 páginas.',
  },
  choices: [
    { value: 'always', label: { fr: 'Toujours', en: 'Always', es: 'Siempre' } },
    { value: 'never', label: { fr: 'Jamais', en: 'Never', es: 'Nunca' } },
  ],
} as const satisfies DeclaredField

export const listFields = declareFields('list', { filter: filterField })

const Filter = island('list-filter', ListFilter, 'touched')

/** A list of several parts has no filter, because it would search only one of them. */
const filterCardsMin = 12

export function List({ view }: { view: PageView }) {
  const { filter } = listFields.read(view)
  return <ListPage view={view} empty={{ of: 'list.empty', in: listContents }} filter={filter} />
}

interface Props {
  view: PageView
  empty: { of: string; in: Declarations }
  dated?: boolean
  /** By default, lists of at least `filterCardsMin` cards have a filter field. */
  filter?: 'always' | 'never' | undefined
}

export function ListPage({ view, empty, dated = false, filter }: Props) {
  const t = useTexts()
  const cards = view.listing?.cards ?? []
  const isFiltered =
    view.listing?.last === 1 &&
    cards.length >= (filter === 'always' ? 1 : filterCardsMin) &&
    filter !== 'never'
  return (
    <>
      <div className="page">
        <PageTitle title={view.texts.title} />
        <Content view={view} />
      </div>
      <section className="listing" aria-label={t('listing')}>
        {isFiltered ? <Filter of={cards.length} /> : null}
        {cards.length > 0 ? (
          <Cards cards={cards} heading="h2" dated={dated} first />
        ) : (
          <EditableText {...empty} view={view} className="empty" />
        )}
        {view.listing ? <Pagination listing={view.listing} /> : null}
        {dated && cards.length > 0 ? <FeedLink view={view} /> : null}
      </section>
    </>
  )
}
