import { json } from 'node:stream/consumers'
import { Asked } from './database.ts'
import { databaseFindings } from './database-findings.ts'

// Runs in a child process that `database.ts` starts, and kills after a time limit.
const input = Asked.parse(await json(process.stdin))
process.stdout.write(JSON.stringify(await databaseFindings(input, new Date())))
