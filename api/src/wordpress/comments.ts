import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { createDateFormat } from '@vitrine/contract/locale/format-date'
import { sliceDay } from '@vitrine/contract/locale/iso-time'
import type { ItemComment } from '../old-site-exports/old-site-export.ts'
import { addParagraphs } from './autop.ts'
import type { PageWords } from './page-words.ts'

interface CommentStyle {
  words: PageWords
  formatDay: (date: Date) => string
}

/** Answers of answers: deeper ones are next to the comment that they answer. */
const levelsMax = 10

/** Prints the comments of a text as a list that readers cannot add to; empty without comments. */
export function printComments(
  comments: ItemComment[],
  { locale, words }: { locale: string; words: PageWords },
): string {
  if (!comments.some(({ id }) => id > 0)) return ''
  const style = {
    words,
    formatDay: createDateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
  }
  const byId = new Map(comments.filter(({ id }) => id > 0).map((comment) => [comment.id, comment]))
  const answers = groupByParent([...byId.values()].toSorted((a, b) => a.id - b.id))
  const print = (id: number): string => {
    const items = (answers.get(id) ?? []).map(
      (comment) => `<li>${printComment(comment, style)}${print(comment.id)}</li>`,
    )
    return items.length === 0 ? '' : `\n<ol>${items.join('\n')}</ol>`
  }
  return `\n<h2>${escapeHtml(words.comments)} (${byId.size})</h2>${print(0)}`
}

/** An answer comes after its comment, so that no comments are below each other in a circle. */
function groupByParent(sorted: ItemComment[]): Map<number, ItemComment[]> {
  const places = new Map<number, { parent: number; level: number }>()
  return Map.groupBy(sorted, ({ id, parent }) => {
    const above = places.get(parent)
    const isDeep = above !== undefined && above.level >= levelsMax
    const level = isDeep ? above.level : (above?.level ?? 0) + 1
    const chosen = isDeep ? above.parent : above ? parent : 0
    places.set(id, { parent: chosen, level })
    return chosen
  })
}

function printComment({ author, date, content }: ItemComment, { words, formatDay }: CommentStyle) {
  const name = `<strong>${escapeHtml(author || words.unnamed)}</strong>`
  const day = date && `, <time datetime="${sliceDay(date)}">${formatDay(new Date(date))}</time>`
  return `<p>${name}${day ?? ''}</p>\n${addParagraphs(content)}`
}
