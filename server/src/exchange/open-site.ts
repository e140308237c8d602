import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { SiteFile } from '@vitrine/api/exchange/import-site'
import { addBeside, addPage, type PageRecord, type Things } from '@vitrine/api/exchange/things'
import { SeenSites, SiteBeside } from '@vitrine/contract/exchange/site-file'
import { TransferPage } from '@vitrine/contract/exchange/transfer'
import { unlessAbsent } from '@vitrine/files/file-errors'
import { unpackArchive } from '../backup/archive/unpack-archive.ts'
import { Refusal } from '../settings/refusal.ts'
import { siteEntries, siteKind } from './site-kind.ts'

/** Unpacks a site file into an empty folder and reads it. Throws a `Refusal` if it is invalid. */
export async function openSite(file: string, folder: string): Promise<SiteFile> {
  const { about, entries } = await unpackArchive(file, folder, siteKind, async () => {
    throw new Refusal(`${file} is no ${siteKind.noun}.`)
  })
  for (const name of Object.values(siteEntries))
    if (!entries.has(name)) throw new Refusal(`${file} is damaged: ${name} is missing.`)
  const beside = SiteBeside.safeParse(await readJson(join(folder, siteEntries.beside)))
  const seen = SeenSites.safeParse(await readJson(join(folder, siteEntries.seen)))
  if (!beside.success || !seen.success)
    throw new Refusal(`${file} is damaged: the data besides its pages cannot be read.`)
  const things: Things = new Map()
  const pages = () => readPages(file, join(folder, siteEntries.pages))
  for await (const page of pages()) addPage(things, page)
  addBeside(things, beside.data)
  const read = async (path: string) =>
    entries.has(`media/${path}`)
      ? readFile(join(folder, 'media', ...path.split('/'))).catch(unlessAbsent)
      : undefined
  return { about, seen: seen.data, beside: beside.data, things, pages, read }
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
