import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { productFolder } from './site-folder.ts'

const Package = z.object({
  version: z.string(),
  dependencies: z.object({ node: z.string() }),
})

/** The `package.json` of the product: its version, and the version of Node that it runs on. */
export const productPackage = Package.parse(
  JSON.parse(readFileSync(join(productFolder, 'package.json'), 'utf8')),
)
