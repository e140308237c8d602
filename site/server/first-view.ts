import { createHash } from 'node:crypto'

/** A file of the client build in its manifest. */
export interface Chunk {
  file: string
  css?: string[]
  assets?: string[]
  imports?: string[]
}

export interface FirstView {
  /** The tags of the head that show the first view and bring it to life. */
  tags: string
  /** Hash of its styles, as a Content-Security-Policy names it. */
  styleHash: string
}

const entry = 'entry-client.tsx'
const styles = 'app/ui/site.css'
const icons =
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">'

/**
 * The styles stand in the document, so that it is painted without another request; the scripts
 * leave the line to what is seen. Without scripts the rest of the styles is an ordinary link.
 */
export function firstView(
  manifest: Record<string, Chunk>,
  read: (file: string) => string,
): FirstView {
  const main = manifest[entry]
  const first = manifest[styles]
  const imports = (main?.imports ?? []).flatMap((name) => manifest[name] ?? [])
  const assets = [...imports, ...(main ? [main] : [])].flatMap((chunk) => chunk.assets ?? [])
  const later = assets.find((file) => file.endsWith('.css'))
  if (!main || !first || !later)
    throw new Error('The client build has no entry: run "npm run build" again.')
  const style = read(first.file).trim()
  const preloads = imports.map(({ file }) => `<link rel="modulepreload" href="/${file}">`)
  const tags = [
    `<style>${style}</style>`,
    icons,
    `<noscript><link rel="stylesheet" href="/${later}"></noscript>`,
    ...preloads,
    `<script type="module" src="/${main.file}" fetchpriority="low"></script>`,
  ]
  const digest = createHash('sha256').update(style).digest('base64')
  return { tags: tags.join('\n'), styleHash: `sha256-${digest}` }
}

const screenFrame = 'app/dashboard/frame.tsx'

/** What the screens of the dashboard load besides: their styles arrive before they are painted. */
export function screenTags(manifest: Record<string, Chunk>): string {
  const frame = manifest[screenFrame]
  const styles = (frame?.css ?? []).map((file) => `<link rel="stylesheet" href="/${file}">`)
  const preload = frame ? [`<link rel="modulepreload" href="/${frame.file}">`] : []
  return [...styles, ...preload].join('\n')
}
