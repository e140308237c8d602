import sharp from 'sharp'

export const formats = ['jpeg', 'png', 'webp', 'avif'] as const
export type Format = (typeof formats)[number] | 'gif'

/** Personal data in the metadata of a test photograph. */
export const secrets = ['Kamera Eins', 'Nadja', 'Rue du Lac']

const exif = {
  IFD0: { Make: 'Kamera Eins', Artist: 'Nadja' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1', GPSLongitude: '2/1 17/1 40/1' },
}
const xmp =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="">Rue du Lac</rdf:Description></rdf:RDF></x:xmpmeta>'

interface Options {
  orientation?: number
  /** True for a photograph without metadata. */
  plain?: boolean
  width?: number
  height?: number
}

/** Returns a gradient with a colour profile and camera metadata. A GIF has two frames. */
export async function photograph(format: Format, options: Options = {}): Promise<Buffer> {
  const { orientation = 1, plain = false, width = 48, height = 32 } = options
  if (format === 'gif') return frames(width, height)
  const image = gradient(width, height)
  const described = plain
    ? image
    : image.withIccProfile('p3').withXmp(xmp).withMetadata({ exif, orientation })
  return described.toFormat(format).toBuffer()
}

function gradient(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++)
    pixels.set([((at % width) * 5) & 255, (at >> 4) & 255, (at * 7) & 255], at * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

async function frames(width: number, height: number) {
  const pixels = await gradient(width, height * 2)
    .raw()
    .toBuffer()
  const raw = { width, height: height * 2, channels: 3, pageHeight: height } as const
  return sharp(pixels, { raw }).gif({ loop: 3 }).toBuffer()
}

/** Returns the stored pixels, in the colour space of the file. */
export const pixelsOf = (data: Buffer) => sharp(data).raw().toBuffer()
