import { measureBodies } from './bodies.ts'
import { measureClick } from './click.ts'
import { measureIdentity } from './identity.ts'
import { measureImages } from './images.ts'
import { measureImport } from './import.ts'
import { measurePages } from './pages.ts'
import { measurePaint } from './paint/paint.ts'
import { measureBesidePeers } from './peers.ts'
import { measureSize } from './size.ts'
import { measureStatistics } from './statistics.ts'
import { measureStatus } from './status.ts'

const measurements: Record<string, (words: string[]) => Promise<void> | void> = {
  pages: measurePages,
  import: measureImport,
  images: measureImages,
  size: measureSize,
  click: measureClick,
  identity: measureIdentity,
  statistics: measureStatistics,
  status: measureStatus,
  peers: measureBesidePeers,
  paint: measurePaint,
  bodies: measureBodies,
}

const [name = '', ...words] = process.argv.slice(2)
const measure = Object.hasOwn(measurements, name) ? measurements[name] : undefined
if (measure) await measure(words)
else {
  console.error(`Use: npm run bench -- ${Object.keys(measurements).join(' | ')}`)
  process.exitCode = 1
}
