import { escapeHtml } from '@vitrine/contract/html/escape-html'

/** What the document of the application holds of the build: paths of the host. */
export interface DocumentAssets {
  script: string
  /** Scripts that the first one needs at once. */
  preloads: string[]
  styles: string[]
}

export interface DocumentView {
  /** Name of the site. */
  name: string
  /** Language of the interface. */
  locale: string
  texts: DocumentTexts
  assets: DocumentAssets
  place: DocumentPlace
  /** Address of the site's icon. */
  icon: string
  /** Styles of the site's own colours; they stand behind those of the build. */
  look: string
}

/** Where the application stands, as its scripts read it from the document. */
export interface DocumentPlace {
  /** The path of the host that it begins at: empty, or `/admin`. */
  base: string
  /** True if the user may have a session on the site that the admin does not know yet. */
  byPass: boolean
  /** Proves to the API that a call comes from this document, where the admin is a path of the site. */
  key?: string | undefined
}

export interface DocumentTexts {
  title: string
  needsScripts: string
}

/** Element that the application lives in. */
export const appId = 'v-app'

/** The one document of the admin host; every screen begins with it. */
export function documentHtml({ name, icon, look, ...view }: DocumentView): string {
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
