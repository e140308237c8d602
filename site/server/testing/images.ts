import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

/** Picture of one colour with noise. */
export const createPicture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#3a7',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

/** Picture whose left third is red and the rest blue. */
export const createRedAndBlue = (width: number, height: number) => {
  const third = { width: Math.round(width / 3), height, channels: 3, background: '#f00' } as const
  return sharp({ create: { width, height, channels: 3, background: '#00f' } }).composite([
    { input: { create: third }, left: 0, top: 0 },
  ])
}

/** Returns the dominant colour of a picture. */
export const getMainColour = async (data: Buffer) => (await sharp(data).stats()).dominant

/** Writes a file into the media folder of a product. */
export async function putMedia(dataDir: string, path: string, data: Buffer | string) {
  const file = join(dataDir, 'media', path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, data)
  return file
}

/** Decodes the image of a response: format and size. */
export async function decodeImage(response: Response) {
  const { format, width, height } = await decodedBy(response)
  return { format: format === 'heif' ? 'avif' : format, width, height }
}

/** Returns the colour space of a response. */
export const getColourSpace = async (response: Response) => (await decodedBy(response)).space

const decodedBy = async (response: Response) =>
  sharp(Buffer.from(await response.arrayBuffer())).metadata()

/** Starts another host on this machine. */
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

/** Returns the brightness at a point, from 0 to 255. `x` and `y` are from 0 to 1. */
export async function getBrightness(
  picture: Buffer,
  x: number,
  y: number,
): Promise<number | undefined> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const row = Math.floor(y * info.height)
  const column = Math.floor(x * info.width)
  return data[(row * info.width + column) * info.channels]
}
