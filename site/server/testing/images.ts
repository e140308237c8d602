import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

/** A picture with something to see in it: noise of one colour. */
export const picture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#3a7',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

/** A picture that is red in its left third, and blue beside it. */
export const redAndBlue = (width: number, height: number) => {
  const third = { width: Math.round(width / 3), height, channels: 3, background: '#f00' } as const
  return sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: { create: third }, left: 0, top: 0 },
  ])
}

/** The colour that most of a picture has. */
export const mainColour = async (data: Buffer) => (await sharp(data).stats()).dominant

/** Puts a file into the media folder of a product. */
export async function putMedia(dataDir: string, path: string, data: Buffer | string) {
  const file = join(dataDir, 'media', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, data)
  return file
}

/** What a decoder says of an answer. */
export async function seen(response: Response) {
  const { format, width, height } = await decodedBy(response)
  return { format: format === 'heif' ? 'avif' : format, width, height }
}

/** How an answer writes its colours. */
export const coloursOf = async (response: Response) => (await decodedBy(response)).space

const decodedBy = async (response: Response) =>
  sharp(Buffer.from(await response.arrayBuffer())).metadata()

/** Another host on this machine. */
export async function startHost(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** How light a picture is at a place, from 0 to 255; places are shares of its width and height. */
export async function lightAt(picture: Buffer, x: number, y: number): Promise<number | undefined> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const row = Math.floor(y * info.height)
  const column = Math.floor(x * info.width)
  return data[(row * info.width + column) * info.channels]
}
