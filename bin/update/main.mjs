// `./vitrine update`, on the pinned Node. The first argument is the Node version of the caller.
import { UserError } from '../process.mjs'
import { update } from './update.mjs'

const [node = process.versions.node, ...words] = process.argv.slice(2)

try {
  process.exitCode = await update(words, { node })
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
