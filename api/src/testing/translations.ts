import { TranslationView } from '@vitrine/contract/admin/translations'
import { formatEndpointPath } from '@vitrine/contract/endpoints/endpoint'
import { confirmUnits, showTranslation } from '@vitrine/contract/endpoints/translations'
import type { Browser } from './browser.ts'

/** Returns the calls of the admin about translations. */
export function translatorIn(browser: Browser) {
  const view = async (id: number, locale = 'en') =>
    TranslationView.parse(
      await (await browser.read(formatEndpointPath(showTranslation, { id, locale }))).json(),
    ).data
  const confirm = (id: number, body: object, locale = 'en') =>
    browser.put(formatEndpointPath(confirmUnits, { id, locale }), body)
  return {
    view,
    confirm,
    /** Returns the state and the translation of each unit. */
    states: async (id: number, locale = 'en') =>
      (await view(id, locale)).units.map(({ state, target }) => [state, target]),
    /** Confirms every unit and field, with the given translation or the presumed one. */
    confirmAll: async (id: number, locale = 'en', targets: (number | null)[] = []) => {
      const before = await view(id, locale)
      const units = before.units.map(({ key, nth, target, proposed }, index) => ({
        key,
        nth,
        target: targets[index] ?? target ?? proposed,
        state: 'made',
      }))
      const fields = before.fields.map(({ field }) => ({ field, state: 'made' }))
      const response = await confirm(id, { ...locksOf(before), units, fields }, locale)
      if (response.status !== 200) throw new Error(await response.text())
      return TranslationView.parse(await response.json()).data
    },
  }
}

/** The locks of a view, as a confirmation sends them. */
export const locksOf = ({ version, pairsVersion, sourceHash }: TranslationView) => ({
  version,
  pairsVersion,
  sourceHash,
})
