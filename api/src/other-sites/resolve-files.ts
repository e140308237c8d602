import { posix } from 'node:path'
import { toOldLink } from './old-site.ts'

/** Where a text is, and where the others are. */
export interface TextPlace {
  /** Path of the text below the folder. */
  file: string
  /** Folder of texts, from which some systems count. */
  root: string
  /** Address of the text on the old site. */
  link: string
  /** Address of the old site. */
  home: URL
  /** Addresses of texts, by their path below the folder. */
  links: ReadonlyMap<string, string>
}

/** Points the links and pictures of a text to addresses of the old site. */
export const resolveFiles = (html: string, place: TextPlace): string =>
  html.replaceAll(
    /\b(src|href)="([^"]*)"/g,
    (_, name: string, written: string) => `${name}="${toOldUrl(written, place)}"`,
  )

/**
 * Returns the address of a link or a file. A relative path of a file is one in the folder; the path
 * of another text is the address of that text.
 */
export function toOldUrl(written: string, { file, root, link, home, links }: TextPlace): string {
  if (/^([a-z][a-z\d+.-]*:|#|\/\/)/i.test(written) || written === '') return written
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(written) ?? []
  const named = path.replace(/^[@~]\//, 'src/')
  const isRooted = named.startsWith('/') || named !== path
  const below = isRooted
    ? named.replace(/^\//, '')
    : posix.normalize(posix.join(posix.dirname(file), named))
  const text = findText([below, posix.join(root, below), posix.join(root, named)], links)
  if (text !== undefined) return text + rest
  if (!isRooted && !/\.[a-z\d]{2,5}$/i.test(path)) return toOldLink(written, link)
  return toOldLink(`/${below.replace(/^(\.\.\/)+/, '')}${rest}`, home)
}

const findText = (paths: string[], links: ReadonlyMap<string, string>) =>
  paths
    .flatMap((path) => [path, ...['.md', '.mdx', '.markdown'].map((ending) => path + ending)])
    .map((path) => links.get(path))
    .find((link) => link !== undefined)
