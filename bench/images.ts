import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPicture } from '../site/server/testing/images.ts'
import { load, type Running, startProduct, temporaryFolder } from './product.ts'

const seconds = 6
const sampleMs = 10
const photos = 10
const photoWidth = 6_000
const photoHeight = 4_000
const widths = [320, 640, 768, 1_024, 1_536]

/** Measures identical misses, cached images per second, and the memory of different misses. */
export async function measureImages() {
  const folder = temporaryFolder()
  const product = await startProduct(folder, '1')
  const photo = await createPicture(photoWidth, photoHeight)
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer()
  for (let at = 0; at < photos; at++) writeFileSync(join(folder, 'media', `${at}.jpg`), photo)
  console.log(`${photos} photographs of ${photoWidth} × ${photoHeight}, ${photo.length} bytes each`)
  // One request of each kind first, so that the idle memory is that of a warm process.
  await ask(product, ['/', '/_ipx/w_8/storage/0.jpg'])
  await differentMisses(product)
  await identicalMisses(product, folder)
  cached(product)
  await product.stop()
}

async function differentMisses(product: Running) {
  const idle = product.memory()
  const addresses = Array.from({ length: photos }, (_, at) =>
    widths.map((width) => `/_ipx/w_${width}&f_webp&q_80/storage/${at}.jpg`),
  ).flat()
  let peak = idle
  const watch = setInterval(() => {
    peak = Math.max(peak, product.memory())
  }, sampleMs)
  const took = await ask(product, addresses)
  clearInterval(watch)
  console.log(
    `${addresses.length} different misses at once: ${took.toFixed(1)} s, idle ${idle} MB, peak ${peak} MB (+${peak - idle}), after ${product.memory()} MB`,
  )
}

async function identicalMisses(product: Running, folder: string) {
  const kept = () => readdirSync(join(folder, 'cache/images')).length
  const before = kept()
  const one = await ask(product, ['/_ipx/w_801&f_webp/storage/0.jpg'])
  const many = Array.from({ length: 50 }, () => '/_ipx/w_802&f_webp/storage/0.jpg')
  const took = await ask(product, many)
  console.log(
    `50 identical misses at once: ${took.toFixed(2)} s and ${kept() - before - 1} file; one alone: ${one.toFixed(2)} s`,
  )
}

function cached(product: Running) {
  const few = widths.map((width) => `/_ipx/w_${width}&f_webp&q_80/storage/0.jpg`)
  for (const [name, addresses] of [
    ['of 320 px', few.slice(0, 1)],
    ['of 5 widths', few],
  ] as const) {
    load(product.url, [...addresses], 2)
    console.log(`cached images ${name}: ${load(product.url, [...addresses], seconds)} per second`)
  }
}

/** Requests all addresses at once. Returns the seconds until the last response is complete. */
async function ask({ url }: Running, addresses: string[]) {
  const began = performance.now()
  await Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(url + address)
      if (answer.status !== 200) throw new Error(`${address} returned ${answer.status}`)
      await answer.arrayBuffer()
    }),
  )
  return (performance.now() - began) / 1000
}
