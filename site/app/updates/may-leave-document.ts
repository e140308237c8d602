import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { Site } from '../site/site.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

const page = 'updates'
const importDialog = () => import('./confirm-load.ts')

/** Resolves to true if the document may be replaced: nothing is unsaved, or the reader agrees. */
export async function mayLeaveDocument(
  getSite: () => Promise<Site>,
  signal: AbortSignal,
  cachedElements: Element[] = [],
): Promise<boolean> {
  if (!hasUnsavedInput(document)) return !cachedElements.some(hasUnsavedInput)
  // If the dialog cannot be loaded, stay.
  const [dialog, site] = await Promise.all([importDialog(), loadSiteTexts(getSite)]).catch(() => [])
  if (!dialog || !site || signal.aborted) return false
  const { locale } = site.store
  const read = (key: string) => site.texts.read(locale, page, key)
  const title = read('title')
  if (title.text === 'title') return false
  const texts = {
    title: title.text,
    detail: read('detail').text,
    load: read('load').text,
    stay: read('stay').text,
  }
  return dialog.confirmLoad(texts, getLanguageAttributes(site.config.i18n, title.locale), signal)
}

async function loadSiteTexts(getSite: () => Promise<Site>) {
  const site = await getSite()
  await site.loadTexts?.(site.store.locale, page)
  return site
}
