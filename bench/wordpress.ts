import { statSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './command.ts'
import { pagesASecond } from './pacing.ts'
import { startProduct, temporaryFolder } from './product.ts'
import { startReaders } from './readers.ts'
import { writeExport, writePictures } from './wordpress-export.ts'

const usualPosts = 5_000
const megabyte = 1_000_000
/** Posts with long texts: the file has about 500 MB. */
const large = { posts: 10_000, paragraphs: 66, pictures: 0 }
const quietMs = 15_000
const watchedPages = 200
const secondMs = 1_000

/** Parts of the measurement, by the arguments that select them. */
const parts: Record<string, (posts: number) => Promise<void>> = {
  import: measureImports,
  large: measureLargeFile,
  pages: measurePagesDuringImport,
}

/**
 * Imports a generated export of WordPress: posts in two languages with one picture each, from a
 * folder. A number selects how many posts.
 */
export async function measureWordpress(words: string[]) {
  const posts = Number(words.find((word) => /^\d+$/.test(word)) ?? usualPosts)
  const names = words.filter((word) => Object.hasOwn(parts, word))
  for (const name of names.length > 0 ? names : Object.keys(parts)) await parts[name]?.(posts)
}

async function prepare(posts: number) {
  const folder = temporaryFolder()
  const file = join(folder, 'export.xml')
  const uploads = join(folder, 'uploads')
  await writeExport(file, { posts, paragraphs: 8, pictures: posts * 2 })
  await writePictures(uploads, posts * 2)
  console.log(`${posts} posts in 2 languages, ${posts * 2} pictures, ${getMegabytes(file)} MB`)
  return { file, uploads }
}

const getMegabytes = (file: string) => (statSync(file).size / megabyte).toFixed(0)

async function measureImports(posts: number) {
  const { file, uploads } = await prepare(posts)
  const dataDir = await createEmptySite()
  await importTimed('  dry run', dataDir, file, '--media', uploads, '--dry-run')
  await importTimed('  import', dataDir, file, '--media', uploads)
  await importTimed('  the same file again', dataDir, file, '--media', uploads)
}

async function measureLargeFile() {
  const file = join(temporaryFolder(), 'export.xml')
  await writeExport(file, large)
  console.log(`${large.posts} posts in 2 languages, no pictures, ${getMegabytes(file)} MB`)
  const dataDir = await createEmptySite()
  await importTimed('  dry run', dataDir, file, '--dry-run')
  await importTimed('  import', dataDir, file)
}

async function createEmptySite() {
  const dataDir = temporaryFolder()
  const product = await startProduct(dataDir, '1')
  await product.stop()
  return dataDir
}

async function importTimed(name: string, dataDir: string, file: string, ...more: string[]) {
  const { seconds, busy, megabytes } = await runCommand(dataDir, 'import:wordpress', file, ...more)
  const taken = `${busy.toFixed(1)} s CPU, ${megabytes.toFixed(0)} MB`
  console.log(`${name}: ${seconds.toFixed(1)} s, ${taken}`)
}

/** Requests pages of a first import while a second one adds as many pages. */
async function measurePagesDuringImport(posts: number) {
  const { file, uploads } = await prepare(posts)
  const dataDir = await createEmptySite()
  const first = join(temporaryFolder(), 'first.xml')
  await writeExport(first, { posts: watchedPages, paragraphs: 8, pictures: 0 })
  await runCommand(dataDir, 'import:wordpress', first)
  const product = await startProduct(dataDir, '1')
  const addresses = Array.from(
    { length: watchedPages },
    (_, post) => `/${2010 + (post % 12)}/05/post-${post}`,
  )
  const readers = await startReaders(
    addresses.map((address) => product.url + address),
    pagesASecond,
  )
  const readPercentile = async (ms: number) => (await readers.seenAfter(ms)).percentile99
  await readPercentile(quietMs)
  const quiet = await readPercentile(quietMs)
  let isDone = false
  const imported = runCommand(dataDir, 'import:wordpress', file, '--media', uploads).finally(() => {
    isDone = true
  })
  const during: number[] = []
  while (!isDone) during.push(await readPercentile(5 * secondMs))
  const { seconds } = await imported
  readers.stop()
  await product.stop()
  console.log(
    `  pages, 99th percentile: ${quiet.toFixed(1)} ms; during an import of ${seconds.toFixed(0)} s ${during.map((ms) => ms.toFixed(1)).join(', ')} ms`,
  )
}
