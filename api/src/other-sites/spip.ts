import { decodeOrKeep } from '@vitrine/contract/addresses/address'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import { toIsoDate } from '../old-site-exports/iso-date.ts'
import type { OldSiteExport, SourceReading } from '../old-site-exports/old-site-export.ts'
import type { OldSystem } from '../old-site-exports/old-system.ts'
import type { Spool } from '../old-site-exports/spool.ts'
import { createOldSiteBuilder, type OldText, toOldLink } from './old-site.ts'
import { readSpipTables, type SpipRow, type SpipTables } from './spip-dump.ts'
import { convertSpip, pickLanguage, type SpipReferences } from './spip-html.ts'

const spip: OldSystem = {
  name: 'SPIP',
  isHtml: true,
  hasIdAddresses: false,
  bases: { category: 'rubrique', post_tag: 'mot' },
  uploads: undefined,
  feeds: ['/backend', '/feed'],
  archives: [],
  fileFolders: [''],
}

type ObjectType = 'article' | 'rubrique'

/** States of articles; refused ones and those in the bin are not imported. */
const statuses: Record<string, string> = { publie: 'publish', prop: 'pending', prepa: 'draft' }

/** Reads a database of SPIP. `address` is that of the old site, by default that of its settings. */
export const createSpipReader =
  (address: string | undefined) =>
  async (
    file: string,
    spool: Spool,
    { timeZone, onRead }: SourceReading,
  ): Promise<OldSiteExport> => {
    const tables = await readSpipTables(file, onRead)
    const settings = new Map(get(tables, 'meta').map(({ nom = '', valeur = '' }) => [nom, valeur]))
    const { site, addText } = createOldSiteBuilder(spip, spool)
    const home =
      parseUrl(address ?? settings.get('adresse_site') ?? '') ?? new URL('https://spip.invalid')
    site.url = home.href
    site.language = settings.get('langue_site') ?? 'fr'
    site.title = pickLanguage(settings.get('nom_site') ?? '', site.language)
    const authors = get(tables, 'auteurs')
    site.authors = authors.map(({ id_auteur = '', nom = '', email = '' }) => ({
      login: id_auteur,
      name: pickLanguage(nom, site.language),
      email,
    }))
    const index = indexTables(tables, home)
    for (const row of get(tables, 'rubriques')) {
      const hasText = `${row.texte}${row.descriptif}`.trim() !== '' && row.statut === 'publie'
      if (hasText) await addText(describe('rubrique', row, { index, site, timeZone }))
    }
    for (const row of get(tables, 'articles'))
      if (Object.hasOwn(statuses, row.statut ?? ''))
        await addText(describe('article', row, { index, site, timeZone }))
    return site
  }

const get = (tables: SpipTables, name: string): SpipRow[] => tables.get(name) ?? []

interface SpipIndex {
  home: URL
  objects: Record<ObjectType, Map<string, SpipRow>>
  /** Addresses of objects by type and id, the newest first. */
  urls: Map<string, string[]>
  documents: Map<string, SpipRow>
  /** Ids of words, authors and documents by type and id of the object. */
  words: Map<string, string[]>
  authors: Map<string, string[]>
  wordTitles: Map<string, string>
}

function indexTables(tables: SpipTables, home: URL): SpipIndex {
  const byId = (name: string, column: string) =>
    new Map(get(tables, name).map((row) => [row[column] ?? '', row]))
  const link = (name: string, column: string) =>
    new Map(
      [...Map.groupBy(get(tables, name), (row) => `${row.objet} ${row.id_objet}`)].map(
        ([object, rows]) => [object, rows.map((row) => row[column] ?? '')],
      ),
    )
  const urls = get(tables, 'urls').toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
  return {
    home,
    objects: {
      article: byId('articles', 'id_article'),
      rubrique: byId('rubriques', 'id_rubrique'),
    },
    urls: new Map(
      [...Map.groupBy(urls, ({ type, id_objet }) => `${type} ${id_objet}`)].map(
        ([object, rows]) => [object, rows.map(({ url = '' }) => url)],
      ),
    ),
    documents: byId('documents', 'id_document'),
    words: link('mots_liens', 'id_mot'),
    authors: link('auteurs_liens', 'id_auteur'),
    wordTitles: new Map(get(tables, 'mots').map(({ id_mot = '', titre = '' }) => [id_mot, titre])),
  }
}

interface SpipContext {
  index: SpipIndex
  site: OldSiteExport
  timeZone: string
}

function describe(type: ObjectType, row: SpipRow, context: SpipContext): OldText {
  const { index, site, timeZone } = context
  const id = row[`id_${type}`] ?? ''
  const language = row.lang || site.language
  const losses: NonNullable<OldText['losses']> = []
  const references = createReferences(index, language, (name) =>
    losses.push({ kind: 'shortcode', name }),
  )
  const convert = (text = '') => convertSpip(text, references)
  const words = (text = '') => pickLanguage(text, language).replace(/^\d+\.\s+/, '')
  const link = findLink(index, type, id)
  const [, ...formerUrls] = index.urls.get(`${type} ${id}`) ?? []
  const section = index.objects.rubrique.get(row.id_rubrique ?? '')
  const original = row.id_trad && row.id_trad !== '0' ? `${type}-${row.id_trad}` : undefined
  const html = [
    ...(row.soustitre
      ? [`<p><strong>${convertInlineText(words(row.soustitre))}</strong></p>`]
      : []),
    convert(row.chapo),
    convert(row.texte),
    ...(row.ps ? ['<hr>', convert(row.ps)] : []),
  ]
  return {
    name: `spip ${type} ${id}`,
    type: type === 'article' ? 'post' : 'page',
    status: statuses[row.statut ?? ''] ?? 'draft',
    title: convertInlineText(words(row.titre)),
    slug: decodeOrKeep(new URL(link).pathname.split('/').filter(Boolean).at(-1) ?? ''),
    link,
    date: toIsoDate(row.date, timeZone),
    excerpt: convert(row.descriptif),
    language,
    group: original,
    categories: section ? [words(section.titre)] : [],
    tags: (index.words.get(`${type} ${id}`) ?? []).flatMap(
      (word) => words(index.wordTitles.get(word)) || [],
    ),
    authors: index.authors.get(`${type} ${id}`) ?? [],
    // `/spip.php?article12` and `/?article12` are looked up as `/article12`.
    aliases: [`${type}${id}`, `${type}${id}.html`, ...formerUrls],
    html: html.filter(Boolean).join('\n'),
    losses,
  }
}

const convertInlineText = (text: string) =>
  text.replaceAll('~', '\u00a0').replaceAll(/[{}]{1,3}/g, '')

function findLink({ home, urls }: SpipIndex, type: ObjectType, id: string): string {
  const url = urls.get(`${type} ${id}`)?.[0] ?? `${type}${id}`
  return toOldLink(`/${url.replace(/^\/+/, '')}`, home)
}

function createReferences(
  index: SpipIndex,
  language: string,
  onUnknown: SpipReferences['onUnknown'],
): SpipReferences {
  return {
    language,
    onUnknown,
    findObject: (type, id) => {
      const row = index.objects[type].get(id)
      if (!row) return undefined
      return { link: findLink(index, type, id), title: pickLanguage(row.titre ?? '', language) }
    },
    findDocument: (id) => {
      const row = index.documents.get(id)
      if (!row?.fichier) return undefined
      const isRemote = /^https?:/.test(row.fichier)
      return {
        url: isRemote ? row.fichier : toOldLink(`/IMG/${row.fichier}`, index.home),
        title: pickLanguage(row.alt || row.titre || '', language),
        description: pickLanguage(row.descriptif ?? '', language),
        isImage: /^(avif|gif|jpe?g|png|webp|svg)$/i.test(
          row.extension || row.fichier.split('.').at(-1) || '',
        ),
      }
    },
  }
}
