import { showPage } from '@vitrine/contract/endpoints/admin-pages'
import { publishPage } from '@vitrine/contract/endpoints/publishing'
import { call } from '../http/client.ts'
import type { RefusedPage } from './refused-pages.tsx'

/** A published page whose pictures lack text alternatives. */
export interface UndescribedPage {
  id: number
  title: string
  /** The first language with such a picture. */
  locale: string
  count: number
}

type Outcome =
  | { is: 'published'; undescribed?: UndescribedPage | undefined }
  | { is: 'unchanged' }
  | { is: 'refused'; page: RefusedPage }

const unpublished = ['draft', 'changed']

/** Publishes the changes of a page in some languages. */
export async function publishOne(id: number, locales: string[]): Promise<Outcome> {
  const page = await call(showPage, { params: { id } })
  if (!page.ok) return { is: 'refused', page: { id, titles: {}, locales, answer: page } }
  const { texts, structure } = page.data.data
  const waiting = Object.entries(texts).filter(
    ([code, { state }]) => locales.includes(code) && unpublished.includes(state),
  )
  if (waiting.length === 0) return { is: 'unchanged' }
  const versions = waiting.map(([code, { version }]) => [code, version])
  const body = { locales: Object.fromEntries(versions), structure: structure.version }
  const answer = await call(publishPage, { params: { id }, body })
  if (answer.ok) {
    const lacks = Object.entries(answer.data.data.undescribed)
    const count = lacks.reduce((sum, [, each]) => sum + each, 0)
    const [[locale = ''] = []] = lacks
    const title = texts[locale]?.title ?? ''
    return { is: 'published', undescribed: count > 0 ? { id, title, locale, count } : undefined }
  }
  const titles = Object.fromEntries(waiting.map(([code, { title }]) => [code, title]))
  return { is: 'refused', page: { id, titles, locales: Object.keys(titles), answer } }
}
