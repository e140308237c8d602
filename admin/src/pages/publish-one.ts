import { showPage } from '@vitrine/contract/endpoints/admin-pages'
import { publishPage } from '@vitrine/contract/endpoints/publishing'
import { call } from '../http/client.ts'
import type { RefusedPage } from './refused-pages.tsx'

/** A published page in which the publish check finds errors or warnings. */
export interface FaultyPage {
  id: number
  title: string
  /** The first language with one. */
  locale: string
  count: number
}

type PublishResult =
  | { is: 'published'; faulty?: FaultyPage | undefined }
  | { is: 'unchanged' }
  | { is: 'refused'; page: RefusedPage }

const unpublished = ['draft', 'changed']

/** Publishes the changes of a page in some languages. */
export async function publishOne(
  id: number,
  locales: string[],
  { isSmallCorrection = false }: { isSmallCorrection?: boolean } = {},
): Promise<PublishResult> {
  const page = await call(showPage, { params: { id } })
  if (!page.ok) return { is: 'refused', page: { id, titles: {}, locales, answer: page } }
  const { texts, structure } = page.data.data
  const changedTexts = Object.entries(texts).filter(
    ([code, { state }]) => locales.includes(code) && unpublished.includes(state),
  )
  if (changedTexts.length === 0) return { is: 'unchanged' }
  const versions = changedTexts.map(([code, { version }]) => [code, version])
  const body = {
    locales: Object.fromEntries(versions),
    structure: structure.version,
    ...(isSmallCorrection && { isSmallCorrection }),
  }
  const answer = await call(publishPage, { params: { id }, body })
  if (answer.ok) {
    const findings = Object.entries(answer.data.data.findings)
    const count = findings.reduce((sum, [, each]) => sum + each, 0)
    const [[locale = ''] = []] = findings
    const title = texts[locale]?.title ?? ''
    return { is: 'published', faulty: count > 0 ? { id, title, locale, count } : undefined }
  }
  const titles = Object.fromEntries(changedTexts.map(([code, { title }]) => [code, title]))
  return { is: 'refused', page: { id, titles, locales: Object.keys(titles), answer } }
}
