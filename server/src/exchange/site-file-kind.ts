import { SiteFileHeader, siteFileFormat } from '@vitrine/contract/exchange/site-file'
import type { ArchiveKind } from '../backup/archive/unpack-archive.ts'
import { Refusal } from '../settings/refusal.ts'

/** Entries of a site file, besides the files in `media/`. */
export const siteFileEntries = {
  about: 'vitrine-site.json',
  seen: 'seen.json',
  extras: 'site.json',
  pages: 'pages.ndjson',
} as const

export const siteFileKind: ArchiveKind<SiteFileHeader> = {
  noun: 'file of a site of Vitrine',
  headerName: siteFileEntries.about,
  parseHeader,
  isEntryName,
  uncounted: [siteFileEntries.seen, siteFileEntries.extras],
}

function parseHeader(file: string, value: unknown): SiteFileHeader | undefined {
  const { product, format, version } = Object(value)
  if (product !== 'vitrine') return undefined
  if (format > siteFileFormat)
    throw new Refusal(
      `${file} was made by Vitrine ${version}, which is newer than this one: update first, then import it.`,
    )
  return SiteFileHeader.safeParse(value).data
}

function isEntryName(name: string): boolean {
  const [first = '', ...rest] = name.split('/')
  if (rest.length === 0) return Object.values<string>(siteFileEntries).includes(first)
  const isSafeName = (part: string) => !['', '.', '..'].includes(part) && !/[\\\0]/.test(part)
  return first === 'media' && rest.every(isSafeName)
}
