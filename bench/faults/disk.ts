import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { temporaryFolder } from '../product.ts'
import type { Begun, Fault } from './fault.ts'
import { createDemoFolder, startSite } from './site.ts'

const fullMs = 6_000
const diskSize = '64m'
const chunkBytes = 65_536
const newPictures = 40

/** Faults of the disk and of media files. */
export const diskFaults: Fault[] = [
  { name: 'disk full for 6 s, with new pictures', begin: beginFullDisk },
  { name: 'media file cut during 20 reads', begin: beginCut },
]

async function beginFullDisk(): Promise<Begun | string> {
  const folder = temporaryFolder()
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    return 'not measured: mounting a tmpfs is not permitted.'
  }
  const unmount = () => execFileSync('umount', ['-l', folder])
  await createDemoFolder(folder)
  const site = await startSite(folder)
  const harm = async () => {
    const filler = join(folder, 'filler')
    const taken = fill(filler)
    const statuses = await askForPictures(site.url)
    await wait(fullMs)
    rmSync(filler)
    return `${taken} MB filled it; ${newPictures} new pictures returned ${statuses}.`
  }
  const end = async () => void unmount()
  return { site, database: `file:${folder}/vitrine.db`, harm, end }
}

/** Writes until the disk is full. Returns the megabytes written. */
function fill(file: string) {
  const chunk = Buffer.alloc(chunkBytes, 1)
  const handle = openSync(file, 'w')
  let bytes = 0
  try {
    for (;;) bytes += writeSync(handle, chunk)
  } catch {
    return Math.round(bytes / 1_000_000)
  } finally {
    closeSync(handle)
  }
}

async function askForPictures(url: string) {
  const counts = new Map<number, number>()
  for (let at = 0; at < newPictures; at++) {
    const picture = `${url}/_ipx/w_${300 + at}&f_webp/storage/etalage.webp`
    const { status } = await fetch(picture).catch(() => ({ status: 0 }))
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return [...counts].map(([status, count]) => `${status} (${count})`).join(', ')
}

const fileBytes = 12_000_000
const cutTo = 4_000_000
const readers = 20
const endsWithinMs = 5_000

async function beginCut(): Promise<Begun> {
  const folder = await createDemoFolder()
  const file = join(folder, 'media/large.mp4')
  writeFileSync(file, Buffer.alloc(fileBytes, 1))
  const site = await startSite(folder)
  const harm = async () => {
    const reading = Array.from({ length: readers }, () =>
      readSlowly(`${site.url}/storage/large.mp4`),
    )
    await Promise.all(reading.map(({ begun }) => begun))
    truncateSync(file, cutTo)
    for (const { goOn } of reading) goOn()
    const late = wait(endsWithinMs).then(() => 'still open')
    const ends = await Promise.all(reading.map(({ ended }) => Promise.race([ended, late])))
    for (const { leave } of reading) leave()
    const count = (end: string) => ends.filter((each) => each === end).length
    return `${count('cut off')} were cut off, ${count('whole')} ended as complete, ${count('still open')} stayed open.`
  }
  return { site, database: `file:${folder}/vitrine.db`, harm, end: async () => {} }
}

/** Reads the first bytes of a file, and the rest after `goOn` resolves. */
function readSlowly(address: string) {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  let goOn = () => {}
  const asking = request(address, { agent: false }, (answer) => {
    answer.once('data', () => {
      answer.pause()
      begun.resolve()
    })
    answer.once('error', () => {})
    answer.once('close', () => ended.resolve(answer.complete ? 'whole' : 'cut off'))
    goOn = () => answer.resume()
  })
  asking.once('error', () => {
    begun.resolve()
    ended.resolve('cut off')
  })
  asking.end()
  return {
    begun: begun.promise,
    ended: ended.promise,
    goOn: () => goOn(),
    leave: () => asking.destroy(),
  }
}
