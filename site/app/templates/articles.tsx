import { declareContents } from '../contents/declare.ts'
import { declareFields } from '../contents/fields.ts'
import { filterField, ListPage } from './list.tsx'
import type { PageView } from './template.ts'

export const articlesContents = declareContents('articles', {
  empty: {
    name: {
      fr: 'Quand il n’y a pas d’article',
      en: 'When there is no article',
      es: 'Cuando no hay artículos',
    },
    default: {
      fr: 'Aucun article n’est encore publié ici. Revenez bientôt.',
      en: 'No article is published here yet. Come back soon.',
      es: 'Aquí todavía no hay ningún artículo publicado. Vuelva pronto.',
      ar: 'لم يُنشر أي مقال هنا بعد. عُد قريبًا.',
      de: 'Hier ist noch kein Artikel veröffentlicht. Schauen Sie bald wieder vorbei.',
      it: 'Qui non è stato ancora pubblicato alcun articolo. Torna presto a trovarci.',
      ja: 'ここにはまだ記事がありません。またお越しください。',
      ru: 'Здесь пока нет ни одной статьи. Загляните позже.',
    },
  },
})

export const articlesFields = declareFields('articles', { filter: filterField })

/** `articles`: lists its child pages with their dates, newest first. */
export function Articles({ view }: { view: PageView }) {
  const { filter } = articlesFields.read(view)
  const empty = { of: 'articles.empty', in: articlesContents }
  return <ListPage view={view} empty={empty} filter={filter} dated />
}
