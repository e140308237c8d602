import { createHash } from 'node:crypto'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import { proposeSlug } from '@vitrine/contract/names/propose-slug'
import { createEmptyExport, type OldItem } from '../old-site-exports/old-site-export.ts'
import type { OldSystem } from '../old-site-exports/old-system.ts'
import type { Spool } from '../old-site-exports/spool.ts'

/** What a reader of another system knows about a text. */
export interface OldText
  extends Partial<Omit<OldItem, 'id' | 'title' | 'terms' | 'meta' | 'text'>> {
  /** Name in the source, which stays the same in each export. */
  name: string
  /** In HTML. */
  title: string
  html: string
  excerpt?: string | undefined
  seoTitle?: string | undefined
  seoDescription?: string | undefined
  language?: string | undefined
  /** Name that translations of a text share. */
  group?: string | undefined
  categories?: string[]
  /** Tags, with the last part of their address on the old site if the source has it. */
  tags?: (string | { name: string; slug: string })[]
  /** Picture of the text. */
  picture?: Picture | undefined
}

interface Picture {
  url: string
  alt: string
}

/** Returns the address of a path of the old site; `base` if it is not valid. */
export const toOldLink = (path: string, base: URL | string): string =>
  parseUrl(path, base)?.href ?? String(base)

/** Collects texts, topics and authors of a system without numbers of its own. */
export function createOldSiteBuilder(system: OldSystem, spool: Spool) {
  const site = createEmptyExport(system)
  const termKeys = new Set<string>()
  const pictureIds = new Set<number>()
  const addTerm = (taxonomy: 'category' | 'post_tag', name: string, slug = proposeSlug(name)) => {
    const key = `${taxonomy} ${slug}`
    if (slug === '') return []
    if (!termKeys.has(key)) {
      termKeys.add(key)
      const id = toNumber(`term ${key}`)
      site.terms.push({ id, taxonomy, slug, name, description: '', parent: '' })
    }
    return [{ taxonomy, slug, name }]
  }
  const addPicture = (text: number, picture: Picture): number => {
    const id = toNumber(`file ${picture.url}`)
    if (!pictureIds.has(id)) site.items.push(describePicture(id, text, picture))
    pictureIds.add(id)
    return id
  }
  const addText = async (text: OldText): Promise<void> => {
    const { html, excerpt = '', seoTitle = '', seoDescription = '', picture, ...item } = text
    const { name, language, group, categories = [], tags = [], ...rest } = item
    const id = toNumber(name)
    const pictureId = picture && addPicture(id, picture)
    site.items.push({
      ...{ type: 'post', status: 'publish', slug: '', link: '', parent: 0, order: 0 },
      ...{ author: '', date: undefined, isProtected: false, isSticky: false, file: '' },
      ...rest,
      id,
      terms: [
        ...categories.flatMap((each) => addTerm('category', each)),
        ...tags.flatMap((each) =>
          typeof each === 'string'
            ? addTerm('post_tag', each)
            : addTerm('post_tag', each.name, each.slug),
        ),
        ...(language ? [{ taxonomy: 'language', slug: language, name: language }] : []),
        ...(group ? [{ taxonomy: 'post_translations', slug: group, name: group }] : []),
      ],
      meta: new Map([
        ...(pictureId === undefined ? [] : [['_thumbnail_id', String(pictureId)] as const]),
        ['_yoast_wpseo_title', seoTitle],
        ['_yoast_wpseo_metadesc', seoDescription],
      ]),
      text: await spool.add({ content: html, excerpt }),
    })
  }
  return { site, addText }
}

function describePicture(id: number, parent: number, { url, alt }: Picture): OldItem {
  return {
    ...{ id, type: 'attachment', status: 'inherit', title: '', slug: '', link: '', order: 0 },
    ...{ parent, author: '', date: undefined, isProtected: false, isSticky: false, terms: [] },
    file: url,
    meta: new Map([['_wp_attachment_image_alt', alt]]),
    text: { at: 0, bytes: 0 },
  }
}

/** Digits of a number that is stored without loss. */
const idBytes = 6

/** Returns a number for a name: the same in each import. */
const toNumber = (name: string): number =>
  createHash('sha256').update(name).digest().readUIntBE(0, idBytes)
