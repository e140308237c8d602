import { parentPort, workerData } from 'node:worker_threads'
import { readCalendar } from './read-calendar.ts'

parentPort?.postMessage(readCalendar(workerData.text, workerData.timeZone))
