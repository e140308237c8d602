import { getIcon, type SiteLook } from '@vitrine/contract/config/look'
import { createLookStyles } from '@vitrine/contract/config/look-styles'
import { computePalettes } from '@vitrine/contract/config/palettes'
import { getPolicyHash } from '../http/headers.ts'
import { type Chunk, type EntryChunks, getEntryChunks, type Manifest } from './manifest.ts'

/** Tags of the head for a look. */
export interface LookTags {
  tags: string
  screenTags: string
  /** Hash of the inline style for the Content-Security-Policy; undefined in development. */
  styleHash?: string
}

export interface FirstView {
  forLook: (look: SiteLook | undefined) => LookTags
  screenScripts: string[]
  /** Address of the stylesheet with the fonts. */
  faces: string
}

/** Path of the web app manifest: name, icons and colours for a home screen. */
export const manifestPath = '/manifest.json'

const pageEntry = 'entry-client.ts'
const screenEntry = 'entry-screens.tsx'
const screenFrame = 'app/dashboard/frame.tsx'
const styles = 'app/ui/site.css'

/**
 * Returns the tags of a build. The most important styles are inline, so that a page is painted
 * without another request; scripts load after the visible content. Without scripts the other styles
 * are a plain link. Throws if an entry is missing.
 */
export function getFirstView(manifest: Manifest, read: (file: string) => string): FirstView {
  const inlineStyles = manifest[styles]
  const page = getEntryChunks(manifest, pageEntry)
  const screen = getEntryChunks(manifest, screenEntry)
  const laterStyles = page?.chunks
    .flatMap(({ assets = [] }) => assets)
    .find((file) => file.endsWith('.css'))
  if (!page || !screen || !inlineStyles || !laterStyles)
    throw new Error('The client build has no entry. Run "npm run build" again.')
  const frame = listFrames(manifest)
  const buildStyle = read(inlineStyles.file).trim()
  const laterCss = read(laterStyles)
  const forLook = (look: SiteLook | undefined): LookTags => {
    const style = createLookStyles(look) + buildStyle
    const commonTags = [`<style>${style}</style>`, renderLookTags(look)]
    const withoutScripts = `<noscript><link rel="stylesheet" href="/${laterStyles}"></noscript>`
    return {
      tags: [...commonTags, withoutScripts, ...scriptTags(page)].join('\n'),
      screenTags: [
        ...commonTags,
        ...fontTags(laterStyles, laterCss),
        ...frame.flatMap(frameTags),
        ...scriptTags(screen),
      ].join('\n'),
      styleHash: getPolicyHash(style),
    }
  }
  return {
    forLook,
    screenScripts: [...screen.chunks, ...frame]
      .filter((chunk) => !page.chunks.includes(chunk))
      .map(({ file }) => `/${file}`),
    faces: `/${laterStyles}`,
  }
}

/** Returns the head's tags for the theme colours, the icons and the manifest. */
export function renderLookTags(look: SiteLook | undefined) {
  const { light, dark } = computePalettes(look)
  const icon = getIcon(look)
  const { tab, touch } = look?.iconFiles ?? { tab: undefined, touch: '/apple-touch-icon.png' }
  return [
    `<meta name="theme-color" content="${light.paper}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${dark.paper}" media="(prefers-color-scheme: dark)">`,
    ...(tab ? [`<link rel="icon" href="${tab}" type="image/png" sizes="32x32">`] : []),
    ...(isVector(icon) || !tab ? [renderIcon(icon)] : []),
    `<link rel="apple-touch-icon" href="${touch}">`,
    `<link rel="manifest" href="${manifestPath}">`,
  ].join('')
}

const isVector = (address: string) => /\.svg(\?|$)/.test(address)

const renderIcon = (icon: string) =>
  `<link rel="icon" href="${icon}"${isVector(icon) ? ' type="image/svg+xml"' : ''}>`

/**
 * Preloads the font of the screens together with their styles, so that no text is drawn twice. Most
 * of a screen uses the font that is declared first.
 */
function fontTags(styles: string, css: string): string[] {
  const face = /url\(["']?([^"')]+\.woff2)/.exec(css)?.[1]
  const preloadTags = face
    ? [`<link rel="preload" as="font" type="font/woff2" href="${face}" crossorigin>`]
    : []
  return [...preloadTags, `<link rel="stylesheet" href="/${styles}">`]
}

const scriptTags = ({ main, chunks }: EntryChunks) => [
  ...chunks.filter((chunk) => chunk !== main).map(preload),
  `<script type="module" src="/${main.file}" fetchpriority="low"></script>`,
]

const preload = ({ file }: Chunk) => `<link rel="modulepreload" href="/${file}">`

/** Chunk that every screen of the dashboard loads. */
const listFrames = (manifest: Manifest) => (manifest[screenFrame] ? [manifest[screenFrame]] : [])

const frameTags = (frame: Chunk) => [
  ...(frame.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`),
  preload(frame),
]
