import type { Look } from '@vitrine/contract/config/look'
import { computePalettes } from '@vitrine/contract/config/palettes'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { PublicConfig } from '../../app/site/site.ts'

/** Icons of the product, for sites without their own. */
const usualIcons = [
  { src: '/favicon.svg', sizes: 'any' },
  { src: '/apple-touch-icon.png', sizes: '180x180' },
]

/** Returns `/manifest.json` (https://www.w3.org/TR/appmanifest/). */
export function renderWebManifest({ name, i18n }: PublicConfig, look: Look | undefined): string {
  const { lang, dir } = getLanguageAttributes(i18n, i18n.defaultLocale)
  const { paper } = computePalettes(look).light
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    lang,
    dir,
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: paper,
    theme_color: paper,
    icons: look?.icon ? [{ src: look.icon, sizes: 'any' }] : usualIcons,
  })
}
