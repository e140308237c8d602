import { languageOf } from '@vitrine/contract/locale'
import type { Site } from '../site.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

const page = 'updates'
const fetchDialog = () => import('./ask-to-load.ts')

/** Whether a document load may take the place of what is shown: the reader decides about input. */
export function mayLeaveDocument(site: Site) {
  return async (signal: AbortSignal): Promise<boolean> => {
    if (!hasUnsavedInput()) return true
    const { locale } = site.store
    // Without the means to ask, nothing is lost by staying.
    const [dialog] = await Promise.all([fetchDialog(), site.loadTexts?.(locale, page)]).catch(
      () => [],
    )
    const read = (key: string) => site.texts.read(locale, page, key)
    const title = read('title')
    if (!dialog || title.text === 'title' || signal.aborted) return false
    const texts = {
      title: title.text,
      detail: read('detail').text,
      load: read('load').text,
      stay: read('stay').text,
    }
    return dialog.askToLoad(texts, languageOf(site.config.i18n, title.locale), signal)
  }
}
