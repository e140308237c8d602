import { iconOf, type Look } from '@vitrine/contract/config/look'
import { stylesOfLook } from '@vitrine/contract/config/look-styles'
import { palettesOf } from '@vitrine/contract/config/palettes'
import { hashInPolicy } from '../http/headers.ts'
import { type Chunk, type Manifest, type Parts, partsOf } from './manifest.ts'

export interface FirstView {
  /** The tags of a page's head that show it and bring it to life. */
  tags: string
  /** The tags of a screen's head. */
  screenTags: string
  /** Addresses of the screens' scripts. */
  screenScripts: string[]
  /** Address of the styles that hold the faces. */
  faces: string
  /** Hash of the styles in the document, as a Content-Security-Policy names it. */
  styleHash: string
}

/** Path of the web app manifest: name, icons and colours for a home screen. */
export const manifestPath = '/manifest.json'

const pageEntry = 'entry-client.ts'
const screenEntry = 'entry-screens.tsx'
const screenFrame = 'app/dashboard/frame.tsx'
const styles = 'app/ui/site.css'

/**
 * The styles are in the document, so that it is painted without another request. The scripts load
 * after the visible content. Without scripts the rest of the styles is an ordinary link.
 */
export function firstView(
  manifest: Manifest,
  read: (file: string) => string,
  look?: Look,
): FirstView {
  const first = manifest[styles]
  const page = partsOf(manifest, pageEntry)
  const screen = partsOf(manifest, screenEntry)
  const later = page?.chunks
    .flatMap(({ assets = [] }) => assets)
    .find((file) => file.endsWith('.css'))
  if (!page || !screen || !first || !later)
    throw new Error('The client build has no entry: run "npm run build" again.')
  const frame = framesOf(manifest)
  const style = stylesOfLook(look) + read(first.file).trim()
  const common = [
    `<style>${style}</style>`,
    headOfLook(look),
    `<noscript><link rel="stylesheet" href="/${later}"></noscript>`,
  ]
  return {
    tags: [...common, ...scriptTags(page)].join('\n'),
    screenTags: [
      ...common.slice(0, -1),
      ...facesAhead(later, read(later)),
      ...frame.flatMap(tagsOf),
      ...scriptTags(screen),
    ].join('\n'),
    screenScripts: [...screen.chunks, ...frame]
      .filter((chunk) => !page.chunks.includes(chunk))
      .map(({ file }) => `/${file}`),
    faces: `/${later}`,
    styleHash: hashInPolicy(style),
  }
}

/** Returns the head's tags for the theme colours, the icons and the manifest. */
export function headOfLook(look: Look | undefined) {
  const { light, dark } = palettesOf(look)
  const icon = iconOf(look)
  const type = icon.endsWith('.svg') ? ' type="image/svg+xml"' : ''
  return [
    `<meta name="theme-color" content="${light.paper}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${dark.paper}" media="(prefers-color-scheme: dark)">`,
    `<link rel="icon" href="${icon}"${type}>`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<link rel="manifest" href="${manifestPath}">`,
  ].join('')
}

/**
 * A screen is painted after its styles: what it is set in may come with them, so that no letter is
 * drawn twice. Most of a screen is in the face that is declared first.
 */
function facesAhead(styles: string, css: string): string[] {
  const face = /url\(["']?([^"')]+\.woff2)/.exec(css)?.[1]
  const ahead = face
    ? [`<link rel="preload" as="font" type="font/woff2" href="${face}" crossorigin>`]
    : []
  return [...ahead, `<link rel="stylesheet" href="/${styles}">`]
}

const scriptTags = ({ main, chunks }: Parts) => [
  ...chunks.filter((chunk) => chunk !== main).map(preload),
  `<script type="module" src="/${main.file}" fetchpriority="low"></script>`,
]

const preload = ({ file }: Chunk) => `<link rel="modulepreload" href="/${file}">`

/** What every screen of the dashboard loads besides. */
const framesOf = (manifest: Manifest) => (manifest[screenFrame] ? [manifest[screenFrame]] : [])

/** Its styles arrive before it is painted. */
const tagsOf = (frame: Chunk) => [
  ...(frame.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`),
  preload(frame),
]
