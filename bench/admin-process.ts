import { openDatabase } from '../api/src/db/open.ts'
import { runDueSchedules } from '../api/src/editing/publishing-workflow/due-schedules.ts'
import { createApiContext } from '../api/src/identity/guards/api-context.ts'
import { testSettings } from '../api/src/testing/identity.ts'
import { imageDefaults } from '../contract/src/media/images.ts'
import { rulesWith } from './admin.ts'

// One of several processes that run the same due plans when the parent sends a message.
const [url = '', moment = ''] = process.argv.slice(2)
const database = await openDatabase(url)
const now = () => new Date(moment)
const context = createApiContext(database.db, rulesWith(8), { ...testSettings, now })
const { changes } = database
const editing = { context, changes, images: imageDefaults }
process.once('message', async () => {
  const { published } = await runDueSchedules(editing)
  process.send?.(published)
  await database.close()
  process.disconnect()
})
process.send?.('ready')
