import { createTranslator } from '@vitrine/api/machine-translation/create-translator'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { getBaseLanguage } from '@vitrine/contract/locale/base-language'
import type { Finding } from '@vitrine/contract/operation/doctor'
import type { Config } from '../settings/config.ts'
import { createFinding } from './finding.ts'

const timeoutMs = 8 * secondMs

/**
 * Checks that the server for machine drafts lists its languages, and that those of the site are among
 * them. Sends no text.
 */
export async function checkTranslator({
  translate,
  publicUrl,
  site,
}: Pick<Config, 'translate' | 'publicUrl' | 'site'>): Promise<Finding[]> {
  if (!translate) return []
  const translator = createTranslator(translate, { site: new URL(publicUrl).host, timeoutMs })
  const { place } = translator
  const result = await translator.listLanguages()
  if ('problem' in result)
    return [createFinding('translatorRefused', { place, reason: result.detail })]
  const known = new Set(result.languages.map(getBaseLanguage))
  const unknown = site.i18n.locales.filter(
    ({ code, iso }) => !known.has(getBaseLanguage(iso ?? code)),
  )
  const languages = unknown.map(({ code }) => code).join(', ')
  return [
    createFinding('translatorReached', { place }),
    ...(unknown.length > 0 ? [createFinding('translatorLanguages', { place, languages })] : []),
  ]
}
