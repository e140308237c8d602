import type { IconFiles, SiteLook } from '@vitrine/contract/config/look'
import { computePalettes } from '@vitrine/contract/config/palettes'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { PublicConfig } from '../../app/site/site.ts'

/** Icons of the product, for sites without their own. */
const usualIcons = [
  { src: '/favicon.svg', sizes: 'any' },
  { src: '/apple-touch-icon.png', sizes: '180x180' },
]

/** Returns `/manifest.json` (https://www.w3.org/TR/appmanifest/). */
export function renderWebManifest(
  { name, i18n }: PublicConfig,
  look: SiteLook | undefined,
): string {
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
    icons: look?.iconFiles
      ? listIcons(look.iconFiles)
      : look?.icon
        ? [{ src: look.icon, sizes: 'any' }]
        : usualIcons,
  })
}

const listIcons = ({ small, large, maskable }: IconFiles) => [
  { src: small, sizes: '192x192', type: 'image/png' },
  { src: large, sizes: '512x512', type: 'image/png' },
  { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
