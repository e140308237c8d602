import { escapeHtml } from '@vitrine/contract/html/escape-html'

/** Paths of the built files that the document loads. */
export interface DocumentAssets {
  script: string
  /** Scripts that the first one imports. */
  preloads: string[]
  styles: string[]
}

export interface DocumentProps {
  /** Name of the site. */
  name: string
  /** Language of the interface. */
  locale: string
  texts: DocumentTexts
  assets: DocumentAssets
  place: DocumentContext
  /** Address of the site's icon. */
  icon: string
  /** CSS of the site's custom colours, after the styles of the build. */
  look: string
}

/** Context of the application, which its scripts read from the document. */
export interface DocumentContext {
  /** Base path of the application: empty, or `/admin`. */
  base: string
  /** True if the user may have a session on the site that the admin does not know yet. */
  byPass: boolean
  /** Admin key, which proves to the API that a call comes from this document. */
  key?: string | undefined
}

export interface DocumentTexts {
  title: string
  needsScripts: string
}

/** Id of the root element. */
export const appId = 'v-app'

/** Renders the HTML document of the admin, the same for every screen. */
export function renderAdminDocument({ name, icon, look, ...view }: DocumentProps): string {
  const { locale, texts, assets, place } = view
  const { script, preloads, styles } = assets
  return `<!doctype html>
<html lang="${locale}" data-mantine-color-scheme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(`${texts.title} – ${name}`)}</title>
<link rel="icon" href="${escapeHtml(icon)}">
${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('\n')}${look && `\n<style>${look}</style>`}
${preloads.map((path) => `<link rel="modulepreload" href="${path}">`).join('\n')}
<script type="module" src="${script}"></script>
</head>
<body>
<div id="${appId}" data-base="${place.base}"${place.byPass ? ' data-by-pass' : ''}${place.key ? ` data-key="${place.key}"` : ''}><noscript><p class="no-scripts">${escapeHtml(texts.needsScripts)}</p></noscript></div>
</body>
</html>
`
}
