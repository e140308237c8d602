import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { productFolder } from './site-folder.ts'

const Package = z.object({
  version: z.string(),
  dependencies: z.object({ node: z.string() }),
})

/** What the product says of itself in its `package.json`: its version, and the Node that it runs on. */
export const about = Package.parse(
  JSON.parse(readFileSync(join(productFolder, 'package.json'), 'utf8')),
)
