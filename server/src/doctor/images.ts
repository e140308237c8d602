import type { Finding } from '@vitrine/contract/operation/doctor'
import { found, reasonOf } from './finding.ts'

/** A picture of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const asked = { width: 1, quality: 80, fit: 'cover', position: 'centre', grayscale: false } as const

/** Whether the image library is there for this machine, and writes the formats that pages ask for. */
export async function imageFindings(
  load = () => import('@vitrine/site/server/images/resize/render'),
): Promise<Finding[]> {
  try {
    const { orderOf, render, rendererVersion } = await load()
    for (const format of ['webp', 'avif', 'jpeg'] as const)
      await render(await orderOf(Buffer.from(pixel, 'base64'), { ...asked, format }))
    const [library = '', version = ''] = rendererVersion.split(' ')
    return [found('imagesMade', { library: `${library} ${version}` })]
  } catch (error) {
    return [found('imagesBroken', { reason: reasonOf(error) })]
  }
}
