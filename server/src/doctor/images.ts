import type { Finding } from '@vitrine/contract/operation/doctor'
import { createFinding, getErrorReason } from './finding.ts'

/** PNG of one pixel, in Base64. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const order = { width: 1, quality: 80, fit: 'cover', position: 'centre', grayscale: false } as const

/** Checks that the image library runs on this machine and writes the formats that pages use. */
export async function checkImages(
  load = () => import('@vitrine/site/server/images/resize/render'),
): Promise<Finding[]> {
  try {
    const { planRender, render, rendererVersion } = await load()
    for (const format of ['webp', 'avif', 'jpeg'] as const)
      await render(await planRender(Buffer.from(pixel, 'base64'), { ...order, format }))
    const [library = '', version = ''] = rendererVersion.split(' ')
    return [createFinding('imagesMade', { library: `${library} ${version}` })]
  } catch (error) {
    return [createFinding('imagesBroken', { reason: getErrorReason(error) })]
  }
}
