import { json } from 'node:stream/consumers'
import { Asked } from './database.ts'
import { databaseFindings } from './database-findings.ts'

// Started by database.ts, and ended by it when it takes too long.
const asked = Asked.parse(await json(process.stdin))
process.stdout.write(JSON.stringify(await databaseFindings(asked, new Date())))
