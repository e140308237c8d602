import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePages } from './content.ts'
import { importPages, temporaryFolder } from './product.ts'

/** 2,000 pages in 8 languages into an empty database, then the same file again. */
export function measureImport() {
  const folder = temporaryFolder()
  const file = join(folder, 'pages.json')
  writeFileSync(file, JSON.stringify(makePages(2_000, 8)))
  console.log(`first import: ${importPages(folder, file).toFixed(1)} s`)
  console.log(`the same file again: ${importPages(folder, file).toFixed(1)} s`)
}
