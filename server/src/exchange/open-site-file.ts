import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { SiteFile } from '@vitrine/api/exchange/import-site'
import {
  addOtherDigests,
  addPageDigests,
  type ItemDigests,
  type PageRecord,
} from '@vitrine/api/exchange/item-digests'
import { ExchangedSites, SiteFileExtras } from '@vitrine/contract/exchange/site-file'
import { TransferPage } from '@vitrine/contract/exchange/transfer'
import { ignoreMissingFile } from '@vitrine/files/file-errors'
import { unpackArchive } from '../backup/archive/unpack-archive.ts'
import { Refusal } from '../settings/refusal.ts'
import { siteFileEntries, siteFileKind } from './site-file-kind.ts'

/** Unpacks a site file into an empty folder and reads it. Throws a `Refusal` if it is invalid. */
export async function openSiteFile(file: string, folder: string): Promise<SiteFile> {
  const { about, entries } = await unpackArchive(file, folder, siteFileKind, async () => {
    throw new Refusal(`${file} is no ${siteFileKind.noun}.`)
  })
  for (const name of Object.values(siteFileEntries))
    if (!entries.has(name)) throw new Refusal(`${file} is damaged: ${name} is missing.`)
  const extras = SiteFileExtras.safeParse(await readJson(join(folder, siteFileEntries.extras)))
  const seen = ExchangedSites.safeParse(await readJson(join(folder, siteFileEntries.seen)))
  if (!extras.success || !seen.success)
    throw new Refusal(`${file} is damaged: the data besides its pages cannot be read.`)
  const digests: ItemDigests = new Map()
  const pages = () => readPages(file, join(folder, siteFileEntries.pages))
  for await (const page of pages()) addPageDigests(digests, page)
  addOtherDigests(digests, extras.data)
  const read = async (path: string) =>
    entries.has(`media/${path}`)
      ? readFile(join(folder, 'media', ...path.split('/'))).catch(ignoreMissingFile)
      : undefined
  return { about, seen: seen.data, extras: extras.data, digests, pages, read }
}

async function* readPages(file: string, linesFile: string): AsyncGenerator<PageRecord> {
  const input = createReadStream(linesFile, 'utf8')
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const page = parseJson(line)
    // Only the shape is checked here; the import validates the values.
    if (!TransferPage.safeParse(page).success)
      throw new Refusal(`${file} is damaged: one of its pages cannot be read.`)
    yield page as PageRecord
  }
}

const readJson = async (file: string) => parseJson(await readFile(file, 'utf8'))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
