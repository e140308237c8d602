import { exportPages } from '../transfer/export-pages.ts'
import type { TestDatabase } from './databases.ts'

/** A page as `vitrine export` writes it. */
export interface ExportedPage {
  key: string
  template: string
  translations: Record<string, Record<string, string>>
  [field: string]: unknown
}

/** Returns every page as `vitrine export` writes it, parsed from JSON. */
export async function exported({ db }: TestDatabase): Promise<ExportedPage[]> {
  const pages: unknown[] = []
  for await (const batch of exportPages(db)) pages.push(...batch)
  return JSON.parse(JSON.stringify(pages))
}
