import { constants, createGzip, type Gzip, type ZlibReset } from 'node:zlib'

/** The types do not know that a gzip stream can be reset, as any stream of zlib. */
type ReusableGzip = Gzip & ZlibReset

/**
 * Creates a function that compresses one body after the other with the same zlib stream. V8 frees
 * the memory of a stream only when it collects the whole heap, so a new stream for each of a hundred
 * answers a second would cause such a collection every second, which takes 50 ms of processor.
 */
export function createReusedGzip(level: number): (body: Buffer) => Promise<Buffer> {
  let stream: ReusableGzip | undefined
  let last: Promise<unknown> = Promise.resolve()
  const compress = async (body: Buffer) => {
    stream ??= createGzip({ level }) as ReusableGzip
    try {
      return await compressWith(stream, body)
    } catch (error) {
      // A stream that has failed is destroyed.
      stream = undefined
      throw error
    }
  }
  return (body) => {
    const compressed = last.then(() => compress(body))
    last = compressed.catch(() => {})
    return compressed
  }
}

function compressWith(stream: ReusableGzip, body: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const collect = (chunk: Buffer) => void chunks.push(chunk)
    stream.on('data', collect).once('error', reject)
    stream.write(body)
    stream.flush(constants.Z_FINISH, () => {
      stream.off('data', collect).off('error', reject)
      stream.reset()
      resolve(Buffer.concat(chunks))
    })
  })
}
