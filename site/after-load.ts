import { startPreloading } from './app/preloading/start.ts'
import { tendTab } from './app/visit/tend-tab.ts'

/** What every page does once it has loaded: in one file, because every page fetches it. */
export function afterLoadBegin(means: Parameters<typeof startPreloading>[0]) {
  tendTab(means.tab)
  startPreloading(means)
}
