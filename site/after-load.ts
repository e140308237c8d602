import { startPreloading } from './app/preloading/start.ts'
import { tendTab } from './app/visit/tend-tab.ts'

/** Starts what every page does after it has loaded. One file, so that it costs one request. */
export function beginAfterLoad(means: Parameters<typeof startPreloading>[0]) {
  tendTab(means.tab)
  startPreloading(means)
}
